#!/usr/bin/env bash
# The life of a key, from the request for it to its end: issued at once, issued after a review,
# checked by a gateway, rotated, taken back; and what the audit trail and the mailbox keep of it.
#
#   PORTICO=http://localhost:8080 TOKEN=$(cat data/admin-token) docs/examples/keys.sh
set -euo pipefail
PORTICO=${PORTICO:-http://localhost:8080}

# call METHOD PATH [options of curl]: prints what was asked, and the status and body that came back.
call() {
  local method=$1 path=$2
  shift 2
  printf '\n%s %s\n' "$method" "$path"
  curl -sS -X "$method" "$PORTICO$path" -H "authorization: $TOKEN" -w '\n%{http_code}\n' "$@"
}

# ask PATH [options of curl]: the body alone, to go on with.
ask() { local path=$1; shift; curl -sS "$PORTICO$path" -H "authorization: $TOKEN" "$@"; }

say() { printf '\n# %s\n' "$*"; }

# member NAME: the text of a member of the JSON on standard input.
member() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

say 'A plan that the catalogue offers, and a developer'
call POST /api/portal/policies -d '{"name": "Gold", "key_expires_in": 31536000}'
plan=$(ask '/api/portal/policies?p=-1' | member _id)
call POST /api/portal/catalogue/entries \
  -d "{\"name\": \"Payments\", \"policy_id\": \"$plan\", \"version\": \"v2\", \"show\": true}"
call PUT /api/portal/configuration -d '{"signup_fields": ["Company"]}'
call POST /api/portal/developers \
  -d '{"email": "ann@example.com", "fields": {"Company": "Acme", "Phone": "555"}}'
ann=$(ask /api/portal/developers/email/ann@example.com | sed 's/.*"id":"\([0-9a-f]*\)","email.*/\1/')

say 'A key is requested, and issued at once: it is in the mail to the developer, and nowhere else'
call POST /api/portal/requests -d "{\"by_user\": \"$ann\", \"for_plan\": \"$plan\",
  \"version\": \"v2\", \"fields\": {\"Use\": \"tests\"}}"
call GET "/api/portal/developers/$ann"
call GET '/api/portal/mail?p=1'

say 'One key for each plan; and what the catalogue does not offer is not to be had'
call POST /api/portal/requests -d "{\"by_user\": \"$ann\", \"for_plan\": \"$plan\"}"
call POST /api/portal/requests \
  -d "{\"by_user\": \"$ann\", \"for_plan\": \"65a1b2c3d4e5f60718293aff\"}"

say 'Requests are reviewed from now on; somebody approves one, and declines another'
call PUT /api/portal/configuration -d '{"require_key_approval": true}'
call POST /api/portal/developers -d '{"email": "bob@example.com"}'
bob=$(ask /api/portal/developers/email/bob@example.com | sed 's/.*"id":"\([0-9a-f]*\)","email.*/\1/')
call POST /api/portal/requests -d "{\"by_user\": \"$bob\", \"for_plan\": \"$plan\"}"
request=$(ask '/api/portal/requests?state=pending' | member _id)
call GET "/api/portal/requests/$request"
key=$(ask "/api/portal/requests/approve/$request" -X PUT | member RawKey)
call PUT "/api/portal/requests/approve/$request"
call GET "/api/portal/requests/$request"

say 'What is stored of the key is its SHA-256'
hash=$(printf %s "$key" | sha256sum | cut -d' ' -f1)
ask "/api/portal/developers/$bob" | grep -c "\"subscriptions\":{\"$plan\":\"$hash\"}"

say 'A gateway asks whether keys are good'
call POST /api/keys/verify -d "{\"key\": \"$key\"}"
call POST /api/keys/verify -d "{\"keys\": [\"$key\", \"${key}x\"]}"

say 'Rotated: the new key and, for a day, the old one are good'
new=$(ask "/api/portal/keys/$hash/rotate" -X POST -d '{"overlap_seconds": 86400}' | member RawKey)
call POST /api/keys/verify -d "{\"keys\": [\"$key\", \"$new\"]}"

say 'Taken back'
hash=$(printf %s "$new" | sha256sum | cut -d' ' -f1)
call POST "/api/portal/keys/$hash/revoke"
call POST /api/keys/verify -d "{\"key\": \"$new\"}"

say 'Who did what'
call GET '/api/audit?limit=3'
