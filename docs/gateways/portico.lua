-- Asks Portico whether a call may pass, and puts the answer into variables of the transaction:
-- txn.portico_status (200, 401, 403, 429 or 503), _key, _developer, _plan, _reason, _retry, _limit,
-- _policy, _challenge.
local function first(headers, name)
  local values = headers[name]
  if values == nil then
    return ""
  end
  return values[0] or values[1] or values
end

core.register_action("portico_authorize", { "http-req" }, function(txn, portico, api, token)
  local visitor = txn.http:req_get_headers()
  local asked = {
    ["x-portico-gateway"] = { token },
    ["x-original-method"] = { txn.sf:method() },
    ["x-original-uri"] = { txn.sf:pathq() },
  }
  -- Where keys may be, and what makes a call a preflight. Add the other headers in which keys are sent.
  for _, name in ipairs({
    "authorization",
    "x-api-key",
    "apikey",
    "api-key",
    "origin",
    "access-control-request-method",
  }) do
    if visitor[name] ~= nil then
      asked[name] = { visitor[name][0] }
    end
  end
  local answer = core.httpclient():get({
    url = "http://" .. portico .. "/gateway/authorize/" .. api,
    headers = asked,
    timeout = 2000,
  })
  if answer == nil or answer.status == nil or answer.status == 0 then
    return
  end
  local headers = answer.headers or {}
  local status = tonumber(first(headers, "x-portico-status")) or 503
  txn:set_var("txn.portico_status", status)
  -- The key is no business of the API. What else a visitor sends there is a credential of the API.
  for name in first(headers, "x-portico-remove"):gmatch("[^,]+") do
    txn.http:req_del_header(name)
  end
  txn:set_var("txn.portico_key", first(headers, "x-portico-key"))
  txn:set_var("txn.portico_developer", first(headers, "x-portico-developer"))
  txn:set_var("txn.portico_plan", first(headers, "x-portico-plan"))
  txn:set_var("txn.portico_reason", first(headers, "x-portico-reason"))
  txn:set_var("txn.portico_retry", first(headers, "retry-after"))
  txn:set_var("txn.portico_limit", first(headers, "ratelimit"))
  txn:set_var("txn.portico_policy", first(headers, "ratelimit-policy"))
  txn:set_var("txn.portico_challenge", first(headers, "www-authenticate"))
end, 3)
