#!/usr/bin/env bash
# Usage, from a gateway's records to a portal's reports: batches are counted once each; reports by day,
# hour and month, for a key or its hash, by API, developer, policy or key; and rankings.
#
#   PORTICO=http://localhost:8080 TOKEN=$(cat data/admin-token) docs/examples/usage.sh
set -euo pipefail
PORTICO=${PORTICO:-http://localhost:8080}
batch=$(mktemp)
trap 'rm -f "$batch" "$batch.gz"' EXIT

# The middle of last month, as a day of RFC 3339 and as the classic portal writes it.
day=$(date -u -d "$(date -u +%Y-%m-15) -1 month" +%F)
next=$(date -u -d "$day +1 day" +%F)
days="$(date -u -d "$day" +%-d/%-m/%Y)/$(date -u -d "$next" +%-d/%-m/%Y)"
first=$(date -u -d "$day" +%Y-%m-01)
last=$(date -u -d "$first +1 month -1 day" +%F)

# call METHOD PATH [options of curl]: prints the request, and the body and status of the response.
# Prints a key as KEY, and days as D/M/YYYY.
call() {
  local method=$1 path=$2
  shift 2
  printf '\n%s %s\n' "$method" "$path" | shown
  curl -sS -X "$method" "$PORTICO$path" -H "authorization: $TOKEN" -w '\n%{http_code}\n' "$@" | shown
}

# ask PATH [options of curl]: prints the response body.
ask() { local path=$1; shift; curl -sS "$PORTICO$path" -H "authorization: $TOKEN" "$@"; }

say() { printf '\n# %s\n' "$*"; }

# member NAME: prints a string member of the JSON on standard input.
member() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# shown: replaces what differs from run to run.
shown() {
  sed -E "s#${key:-none yet}#KEY#g; s#=${api:-none yet}#=API#g; s#$days#D/M/YYYY/D/M/YYYY#g; s#$day#DAY#g; s#$next#NEXT#g
    s#$first#FIRST#g; s#$last#LAST#g
    s#\"day\":[1-9][0-9]*,\"month\":[0-9]+,\"year\":[0-9]+#\"day\":D,\"month\":M,\"year\":YYYY#g
    s#\"day\":0,\"month\":[0-9]+,\"year\":[0-9]+#\"day\":0,\"month\":M,\"year\":YYYY#g
    s#\"[0-9]{4}\",\"[0-9]+\",\"([1-9])[0-9]*\",#\"YYYY\",\"M\",\"D\",#g"
}

# hit API CODE INSTANT: one record of the gateway.
hit() {
  printf '{"api_key": "%s", "api_id": "%s", "policy_id": "%s", "response_code": %s,' \
    "$key" "$1" "$plan" "$2"
  printf ' "timestamp": "%s", "request_time": 12}\n' "$3"
}

say 'An API, a plan for it in the catalogue, and a developer with a key'
api=$(ask /api/apis -d '{"name": "Payments", "labels": {"api_criticality": "Tier 1"}}' \
  | sed 's/^{"id":"\([0-9a-f]*\)".*/\1/')
plan=$(ask /api/portal/policies -d '{"name": "Gold"}' | member Message)
call POST /api/portal/catalogue/entries \
  -d "{\"name\": \"Payments\", \"api_id\": \"$api\", \"policy_id\": \"$plan\", \"show\": true}"
ann=$(ask /api/portal/developers -d '{"email": "ann@example.com"}' | member Message)
key=$(ask "/api/portal/developers/$ann/keys" -d "{\"policy_id\": \"$plan\"}" | member RawKey)
hash=$(printf %s "$key" | sha256sum | cut -d' ' -f1)

say 'A gateway reports calls: as a JSON array, as lines, and compressed'
call POST /api/activity/records -d "[$(hit "$api" 200 "${day}T10:15:30Z"),
  $(hit "$api" 500 "${day}T10:20:00+00:00"), $(hit stock 200 "${day}T12:00:00+02:00")]"
{ hit "$api" 200 "${day}T23:59:59.999Z"; hit "$api" 302 "${next}T00:00:00Z"; } > "$batch"
call POST /api/activity/records --data-binary "@$batch"
gzip "$batch"
call POST /api/activity/records -H 'Content-Encoding: gzip' -H 'Idempotency-Key: batch-7' \
  --data-binary "@$batch.gz"

say 'The same batch again, with its Idempotency-Key: it counts once'
call POST /api/activity/records -H 'Content-Encoding: gzip' -H 'Idempotency-Key: batch-7' \
  --data-binary "@$batch.gz"

say 'Invalid records are rejected by index; the others are counted'
call POST /api/activity/records -d "[$(hit "$api" 200 "${day}T10:00:00"),
  $(hit "$api" 404 "${day}T10:30:00Z"), $(hit "$api" 2000 "${day}T10:30:00Z")]"

say 'Reports by day, hour and month'
call GET "/api/activity/keys/aggregate/$hash/$days"
call GET "/api/activity/keys/aggregate/$hash/$days?res=hour&p=1&page_size=3"
call GET "/api/activity/keys/aggregate/$hash/$days?res=month&api_id=$api"

say 'The key instead of its hash gives the same report'
[ "$(ask "/api/activity/keys/aggregate/$key,/$days")" = \
  "$(ask "/api/activity/keys/aggregate/$hash/$days")" ] && echo same

say 'Reports by API, developer, policy and key, with names'
call GET "/api/activity/keys/aggregate/$hash/$days?res=month&by=api"
call GET "/api/activity/keys/aggregate/$hash/$days?res=month&by=developer&p=1&page_size=1"
call GET "/api/activity/keys/aggregate/$hash/$days?res=month&by=policy&p=1&page_size=1"
call GET "/api/activity/keys/aggregate/$hash/$days?res=month&by=key&p=1&page_size=1"

say 'As CSV'
call GET "/api/activity/keys/aggregate/$hash/$days?by=api" -H 'Accept: text/csv'

say 'Rankings'
call GET "/api/activity/top?from=$first&to=$last"
call GET "/api/activity/top?from=$first&to=$last&by=api&sort=success&limit=2"
call GET "/api/activity/top?from=$day&to=$next&by=developer" -H 'Accept: text/csv'

say 'The latency of an API over time'
call GET "/api/activity/latency?from=$first&to=$last&res=day&api_id=$api"
call GET "/api/activity/latency?from=$first&to=$last&res=month" -H 'Accept: text/csv'

say 'Invalid days are rejected'
call GET "/api/activity/keys/aggregate/$hash/31/2/2026/1/3/2026"
call GET "/api/activity/top?from=$last&to=2026-02-31"
