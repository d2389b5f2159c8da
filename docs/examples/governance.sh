#!/usr/bin/env bash
# From an empty database to a governance report: defines labels, syncs ten OpenAPI documents, labels
# the APIs, defines policies, and exports labels, policies and mappings as YAML.
#
#   PORTICO=http://localhost:8080 TOKEN=$(cat data/admin-token) docs/examples/governance.sh
set -euo pipefail
cd "$(dirname "$0")"
PORTICO=${PORTICO:-http://localhost:8080}

# call METHOD PATH [options of curl]: prints the request and the response body.
call() {
  local method=$1 path=$2
  shift 2
  printf '\n%s %s\n' "$method" "$path"
  curl -sS -X "$method" "$PORTICO$path" -H "X-API-Key: $TOKEN" "$@"
  echo
}

say() { printf '\n# %s\n' "$*"; }

say 'Two labels in addition to the predefined ones'
call POST /api/labels/ -d '{"name": "team", "description": "The team on call"}'
call POST /api/labels/ -d '{"name": "personal_data", "values": ["yes", "no"]}'

say 'How metadata becomes labels; the rest is mapped by similar names'
call PUT /api/discovery/git/mapping -d '{
  "rules": [
    {"metadata": "x-owner-team", "label": "team"},
    {"metadata": "x-personal-data", "label": "personal_data", "values": {"true": "yes"}},
    {"metadata": "x-tier", "label": "api_criticality",
     "values": {"1": "Tier 1", "2": "Tier 2", "3": "Tier 3"}},
    {"tag": "^domain:(.+)$", "label": "business_domain"}
  ]}'

say 'Ten OpenAPI documents: first a dry run, then the sync'
documents() { for file in openapi/*; do echo '---'; cat "$file"; done; }
documents | call POST '/api/discovery/git/openapi?dry_run=true&complete=true' \
  -H 'Content-Type: application/yaml' --data-binary @-
documents | call POST '/api/discovery/git/openapi?complete=true' \
  -H 'Content-Type: application/yaml' --data-binary @-

say 'Critical APIs without a team'
call GET /api/apis -G --data-urlencode "selector=api_criticality='Tier 1',!team" \
  --data-urlencode count=true

say 'Assign them to the orders team: first a dry run, then the change'
call POST /api/labels/apply -d "{\"selector\": \"api_criticality='Tier 1',!team\",
  \"set\": {\"team\": \"orders\"}, \"dry_run\": true}"
call POST /api/labels/apply -d "{\"selector\": \"api_criticality='Tier 1',!team\",
  \"set\": {\"team\": \"orders\"}}"

say 'All other APIs contain no personal data'
call POST /api/labels/apply -d '{"selector": "!personal_data", "set": {"personal_data": "no"}}'
call GET '/api/apis/facets?keys=team,personal_data'

say 'Evaluate a policy before it is stored'
call POST /api/governance/policies/evaluate -d '{"name": "Every API has a business domain",
  "requires": [{"label": "business_domain"}]}'

say 'One policy is reported, another one blocks'
call POST /api/governance/policies -d '{"name": "Every API has a business domain",
  "requires": [{"label": "business_domain"}]}'
call POST /api/governance/policies -d '{"name": "Personal data has a team",
  "selector": "personal_data=yes", "requires": [{"label": "team"}],
  "severity": "error", "action": "block"}'

say 'A write that would violate the blocking policy is rejected'
call POST /api/apis -d '{"name": "Customer Export", "labels": {"personal_data": "yes"}}'

say 'The next sync: the source renames a team; labels set by hand are kept'
documents | sed 's/x-owner-team: logistics/x-owner-team: delivery/; s/"x-owner-team": "logistics"/"x-owner-team": "delivery"/' |
  call POST '/api/discovery/git/openapi?complete=true' \
    -H 'Content-Type: application/yaml' --data-binary @-
call GET '/api/apis/facets?keys=team'

say 'The report as JSON and as CSV'
call GET /api/governance/report
call GET /api/governance/report -H 'Accept: text/csv'

say 'Export, and import again: nothing changes'
call GET /api/governance/export
curl -sS "$PORTICO/api/governance/export" -H "X-API-Key: $TOKEN" |
  call POST '/api/governance/import?dry_run=true' -H 'Content-Type: application/yaml' \
    --data-binary @-
