#!/usr/bin/env bash
# The calls of a classic portal: registers a developer, looks them up by raw and encoded email address,
# updates the record as it was read, verifies passwords, lists developers, replaces and reads the
# catalogue, and reads and changes the settings.
#
#   PORTICO=http://localhost:8080 TOKEN=$(cat data/admin-token) docs/examples/portal.sh
set -euo pipefail
PORTICO=${PORTICO:-http://localhost:8080}

# call METHOD PATH [options of curl]: prints the request, and the body and status of the response.
# Like classic portals it sends the credential in authorization, and JSON with the content type of curl.
call() {
  local method=$1 path=$2
  shift 2
  printf '\n%s %s\n' "$method" "$path"
  curl -sS -X "$method" "$PORTICO$path" -H "authorization: $TOKEN" -w '\n%{http_code}\n' "$@"
}

# ask PATH: prints the response body.
ask() { curl -sS "$PORTICO$1" -H "authorization: $TOKEN"; }

say() { printf '\n# %s\n' "$*"; }

# member NAME: prints a string member of the JSON on standard input.
member() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

say 'Register a developer; the same address in capitals is rejected'
call POST /api/portal/developers -d '{
  "email": "Ann.Lee+api@example.com", "password": "correct horse",
  "fields": {"Company": "Acme", "Source": "our own portal"}}'
call POST /api/portal/developers/ \
  -d '{"email": "ANN.LEE+API@EXAMPLE.COM", "password": "battery staple"}'

say 'Look up the developer by email address, raw and encoded'
call GET /api/portal/developers/email/Ann.Lee+api@example.com
call GET /api/portal/developers/email/ann.lee%2Bapi%40example.com
call GET /api/portal/developers/email/nobody@example.com

say 'Update the record as it was read, with another company'
record=$(ask /api/portal/developers/email/ann.lee+api@example.com)
id=$(sed 's/.*"id":"\([0-9a-f]*\)","email.*/\1/' <<<"$record")
call PUT "/api/portal/developers/$id" -H 'Content-Type: application/json' \
  -d "${record/Acme/Acme Ltd}"
call GET "/api/portal/developers/$id"

say 'Verify a correct and a wrong password, and change it'
call POST /api/portal/developers/verify_credentials \
  -d '{"username": "ann.lee+api@example.com", "password": "correct horse"}'
call POST /api/portal/developers/verify_credentials \
  -d '{"username": "ann.lee+api@example.com", "password": "battery staple"}'
call POST "/api/portal/developers/password/$id" -d '{"password": "battery staple"}'
call POST /api/portal/developers/verify_credentials \
  -d '{"username": "ann.lee+api@example.com", "password": "battery staple"}'

say 'List developers'
call GET '/api/portal/developers?p=1'
call GET '/api/portal/developers?p=-1&q=acme'

say 'A plan, and a catalogue that offers it; unknown members are stored'
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

say 'Portal settings'
call GET /api/portal/configuration
call PUT /api/portal/configuration -d '{"disable_signup": true, "signup_fields": ["Company"]}'
call POST /api/portal/developers -d '{"email": "bob@example.com"}'

say 'Remove the developer'
call DELETE "/api/portal/developers/$id"
call GET "/api/portal/developers/$id"

say 'A wrong credential'
TOKEN=not-a-credential call GET /api/portal/catalogue
