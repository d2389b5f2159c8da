#!/usr/bin/env bash
# The lifecycle of a key: requested and issued at once, issued after a review, verified by a gateway,
# rotated and revoked; with the mails and audit entries it leaves.
#
#   PORTICO=http://localhost:8080 TOKEN=$(cat data/admin-token) docs/examples/keys.sh
set -euo pipefail
PORTICO=${PORTICO:-http://localhost:8080}

# call METHOD PATH [options of curl]: prints the request, and the body and status of the response.
call() {
  local method=$1 path=$2
  shift 2
  printf '\n%s %s\n' "$method" "$path"
  curl -sS -X "$method" "$PORTICO$path" -H "authorization: $TOKEN" -w '\n%{http_code}\n' "$@"
}

# ask PATH [options of curl]: prints the response body.
ask() { local path=$1; shift; curl -sS "$PORTICO$path" -H "authorization: $TOKEN" "$@"; }

say() { printf '\n# %s\n' "$*"; }

# member NAME: prints a string member of the JSON on standard input.
member() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

say 'A plan in the catalogue, and a developer'
call POST /api/portal/policies -d '{"name": "Gold", "key_expires_in": 31536000}'
plan=$(ask '/api/portal/policies?p=-1' | member _id)
call POST /api/portal/catalogue/entries \
  -d "{\"name\": \"Payments\", \"policy_id\": \"$plan\", \"version\": \"v2\", \"show\": true}"
call PUT /api/portal/configuration -d '{"signup_fields": ["Company"]}'
call POST /api/portal/developers \
  -d '{"email": "ann@example.com", "fields": {"Company": "Acme", "Phone": "555"}}'
ann=$(ask /api/portal/developers/email/ann@example.com | sed 's/.*"id":"\([0-9a-f]*\)","email.*/\1/')

say 'Request a key: it is issued at once, and is only in the mail to the developer'
call POST /api/portal/requests -d "{\"by_user\": \"$ann\", \"for_plan\": \"$plan\",
  \"version\": \"v2\", \"fields\": {\"Use\": \"tests\"}}"
call GET "/api/portal/developers/$ann"
call GET '/api/portal/mail?p=1'

say 'One key per plan, and only plans of the catalogue'
call POST /api/portal/requests -d "{\"by_user\": \"$ann\", \"for_plan\": \"$plan\"}"
call POST /api/portal/requests \
  -d "{\"by_user\": \"$ann\", \"for_plan\": \"65a1b2c3d4e5f60718293aff\"}"

say 'With review: an administrator approves the request, once'
call PUT /api/portal/configuration -d '{"require_key_approval": true}'
call POST /api/portal/developers -d '{"email": "bob@example.com"}'
bob=$(ask /api/portal/developers/email/bob@example.com | sed 's/.*"id":"\([0-9a-f]*\)","email.*/\1/')
call POST /api/portal/requests -d "{\"by_user\": \"$bob\", \"for_plan\": \"$plan\"}"
request=$(ask '/api/portal/requests?state=pending' | member _id)
call GET "/api/portal/requests/$request"
key=$(ask "/api/portal/requests/approve/$request" -X PUT | member RawKey)
call PUT "/api/portal/requests/approve/$request"
call GET "/api/portal/requests/$request"

say 'The database stores the SHA-256 hash of the key'
hash=$(printf %s "$key" | sha256sum | cut -d' ' -f1)
ask "/api/portal/developers/$bob" | grep -c "\"subscriptions\":{\"$plan\":\"$hash\"}"

say 'A gateway verifies keys'
call POST /api/keys/verify -d "{\"key\": \"$key\"}"
call POST /api/keys/verify -d "{\"keys\": [\"$key\", \"${key}x\"]}"

say 'Rotate the key: both keys are valid for a day'
new=$(ask "/api/portal/keys/$hash/rotate" -X POST -d '{"overlap_seconds": 86400}' | member RawKey)
call POST /api/keys/verify -d "{\"keys\": [\"$key\", \"$new\"]}"

say 'Revoke the key'
hash=$(printf %s "$new" | sha256sum | cut -d' ' -f1)
call POST "/api/portal/keys/$hash/revoke"
call POST /api/keys/verify -d "{\"key\": \"$new\"}"

say 'The audit trail'
call GET '/api/audit?limit=3'
