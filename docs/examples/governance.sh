#!/usr/bin/env bash
# From an empty store to a governance report: defines labels, discovers ten OpenAPI documents,
# labels what they leave open, holds everything to policies, and takes the governance away as YAML.
#
#   PORTICO=http://localhost:8080 TOKEN=$(cat data/admin-token) docs/examples/governance.sh
set -euo pipefail
cd "$(dirname "$0")"
PORTICO=${PORTICO:-http://localhost:8080}

# call METHOD PATH [options of curl]: prints what was asked and what came back.
call() {
  local method=$1 path=$2
  shift 2
  printf '\n%s %s\n' "$method" "$path"
  curl -sS -X "$method" "$PORTICO$path" -H "X-API-Key: $TOKEN" "$@"
  echo
}

say() { printf '\n# %s\n' "$*"; }

say 'Labels beside the two that are there from the start'
call POST /api/labels/ -d '{"name": "team", "description": "who answers the pager"}'
call POST /api/labels/ -d '{"name": "personal_data", "values": ["yes", "no"]}'

say 'How what the documents say becomes labels; the rest is done by likeness'
call PUT /api/discovery/git/mapping -d '{
  "rules": [
    {"metadata": "x-owner-team", "label": "team"},
    {"metadata": "x-personal-data", "label": "personal_data", "values": {"true": "yes"}},
    {"metadata": "x-tier", "label": "api_criticality",
     "values": {"1": "Tier 1", "2": "Tier 2", "3": "Tier 3"}},
    {"tag": "^domain:(.+)$", "label": "business_domain"}
  ]}'

say 'Ten documents: first what would happen, then for good'
documents() { for file in openapi/*; do echo '---'; cat "$file"; done; }
documents | call POST '/api/discovery/git/openapi?dry_run=true&complete=true' \
  -H 'Content-Type: application/yaml' --data-binary @-
documents | call POST '/api/discovery/git/openapi?complete=true' \
  -H 'Content-Type: application/yaml' --data-binary @-

say 'What is critical, and belongs to nobody?'
call GET /api/apis -G --data-urlencode "selector=api_criticality='Tier 1',!team" \
  --data-urlencode count=true

say 'The orders team takes it; a label that is set by hand stays at the next sync'
call POST /api/labels/apply -d "{\"selector\": \"api_criticality='Tier 1',!team\",
  \"set\": {\"team\": \"orders\"}, \"dry_run\": true}"
call POST /api/labels/apply -d "{\"selector\": \"api_criticality='Tier 1',!team\",
  \"set\": {\"team\": \"orders\"}}"

say 'Nobody asked the others about personal data: so far, no'
call POST /api/labels/apply -d '{"selector": "!personal_data", "set": {"personal_data": "no"}}'
call GET '/api/apis/facets?keys=team,personal_data'

say 'A policy: what if every API had to have a business domain?'
call POST /api/governance/policies/evaluate -d '{"name": "Every API has a business domain",
  "requires": [{"label": "business_domain"}]}'

say 'It is reported on; that APIs with personal data have a team is demanded'
call POST /api/governance/policies -d '{"name": "Every API has a business domain",
  "requires": [{"label": "business_domain"}]}'
call POST /api/governance/policies -d '{"name": "Personal data has a team",
  "selector": "personal_data=yes", "requires": [{"label": "team"}],
  "severity": "error", "action": "block"}'

say 'A write that would break it is refused'
call POST /api/apis -d '{"name": "Customer Export", "labels": {"personal_data": "yes"}}'

say 'The next sync: one team is renamed at the source, what was set by hand stays'
documents | sed 's/x-owner-team: logistics/x-owner-team: delivery/; s/"x-owner-team": "logistics"/"x-owner-team": "delivery"/' |
  call POST '/api/discovery/git/openapi?complete=true' \
    -H 'Content-Type: application/yaml' --data-binary @-
call GET '/api/apis/facets?keys=team'

say 'The report, for programs and for spreadsheets'
call GET /api/governance/report
call GET /api/governance/report -H 'Accept: text/csv'

say 'Governance as a file: taken in again, it changes nothing'
call GET /api/governance/export
curl -sS "$PORTICO/api/governance/export" -H "X-API-Key: $TOKEN" |
  call POST '/api/governance/import?dry_run=true' -H 'Content-Type: application/yaml' \
    --data-binary @-
