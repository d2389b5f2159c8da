#!/usr/bin/env bash
# A conversation of a classic portal, as portals written years ago hold it: register a developer,
# look them up by raw and by encoded email, update the record as it was read, check a right and a
# wrong password, list, replace the catalogue and read it back, and read the configuration.
#
#   PORTICO=http://localhost:8080 TOKEN=$(cat data/admin-token) docs/examples/portal.sh
set -euo pipefail
PORTICO=${PORTICO:-http://localhost:8080}

# call METHOD PATH [options of curl]: prints what was asked, and the status and body that came back.
# Like classic portals it sends the credential as authorization, and JSON as whatever curl calls it.
call() {
  local method=$1 path=$2
  shift 2
  printf '\n%s %s\n' "$method" "$path"
  curl -sS -X "$method" "$PORTICO$path" -H "authorization: $TOKEN" -w '\n%{http_code}\n' "$@"
}

# ask PATH: the body alone, to go on with.
ask() { curl -sS "$PORTICO$1" -H "authorization: $TOKEN"; }

say() { printf '\n# %s\n' "$*"; }

# member NAME: the text of a member of the JSON on standard input.
member() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

say 'A developer registers; the same address again, in capitals, is refused'
call POST /api/portal/developers -d '{
  "email": "Ann.Lee+api@example.com", "password": "correct horse",
  "fields": {"Company": "Acme", "Source": "our own portal"}}'
call POST /api/portal/developers/ \
  -d '{"email": "ANN.LEE+API@EXAMPLE.COM", "password": "battery staple"}'

say 'Looked up by the address as it is, and encoded'
call GET /api/portal/developers/email/Ann.Lee+api@example.com
call GET /api/portal/developers/email/ann.lee%2Bapi%40example.com
call GET /api/portal/developers/email/nobody@example.com

say 'The record as it was read, with another company; what belongs to the service is not written'
record=$(ask /api/portal/developers/email/ann.lee+api@example.com)
id=$(sed 's/.*"id":"\([0-9a-f]*\)","email.*/\1/' <<<"$record")
call PUT "/api/portal/developers/$id" -H 'Content-Type: application/json' \
  -d "${record/Acme/Acme Ltd}"
call GET "/api/portal/developers/$id"

say 'A right password and a wrong one'
call POST /api/portal/developers/verify_credentials \
  -d '{"username": "ann.lee+api@example.com", "password": "correct horse"}'
call POST /api/portal/developers/verify_credentials \
  -d '{"username": "ann.lee+api@example.com", "password": "battery staple"}'
call POST "/api/portal/developers/password/$id" -d '{"password": "battery staple"}'
call POST /api/portal/developers/verify_credentials \
  -d '{"username": "ann.lee+api@example.com", "password": "battery staple"}'

say 'Everybody there is'
call GET '/api/portal/developers?p=1'
call GET '/api/portal/developers?p=-1&q=acme'

say 'A plan, and the catalogue that offers it; members that Portico does not know are kept'
call POST /api/portal/policies -d '{"name": "Gold", "rate": 100, "per": 1, "quota_max": -1}'
plan=$(ask '/api/portal/policies?p=-1' | member _id)
call GET /api/portal/catalogue
call PUT /api/portal/catalogue -d "{\"apis\": [{
  \"name\": \"Payments\", \"short_description\": \"Takes money\", \"long_description\": \"\",
  \"show\": true, \"api_id\": \"\", \"policy_id\": \"$plan\", \"documentation\": \"\",
  \"version\": \"v2\", \"is_keyless\": false, \"auth_types\": {\"$plan\": \"authToken\"},
  \"config\": {\"override\": true, \"require_key_approval\": true, \"id\": \"\"}}]}"
call GET /api/portal/catalogue/
call PUT /api/portal/catalogue -d '{"apis": [{"name": "Payments", "policy_id": "65a1b2c3d4e5f60718293aff"}]}'

say 'How the portal is set up'
call GET /api/portal/configuration
call PUT /api/portal/configuration -d '{"disable_signup": true, "signup_fields": ["Company"]}'
call POST /api/portal/developers -d '{"email": "bob@example.com"}'

say 'The developer leaves'
call DELETE "/api/portal/developers/$id"
call GET "/api/portal/developers/$id"

say 'And nobody gets in without a credential'
TOKEN=not-a-credential call GET /api/portal/catalogue
