-- Asks Portico whether a call may pass. Run by mod_lua before the call is proxied.
local http = require("socket.http")

local function hyphenated(text)
  return (text:lower():gsub("_", "-"))
end

-- A visitor may not say who asks. CGI programs read X_Portico_Key as X-Portico-Key, and proxies
-- remove the headers that Connection names.
local function forget_identity(r)
  for name, value in pairs(r:headers_in_table()) do
    if hyphenated(name):find("^x%-portico%-") then
      r.headers_in[name] = nil
    elseif name:lower() == "connection" and hyphenated(value):find("x-portico-", 1, true) then
      r.headers_in[name] = "close"
    end
  end
end

local function authorize_call(r)
  local env = r.subprocess_env
  local asked = {
    ["x-portico-gateway"] = env["PORTICO_TOKEN"],
    ["x-original-method"] = r.method,
    ["x-original-uri"] = r.unparsed_uri,
  }
  -- Where keys may be, and what makes a call a preflight. Add the other headers in which keys are sent.
  for _, name in ipairs({
    "Authorization",
    "X-API-Key",
    "apikey",
    "api-key",
    "Origin",
    "Access-Control-Request-Method",
  }) do
    asked[name:lower()] = r.headers_in[name]
  end
  http.TIMEOUT = 2
  local done, _, answer = http.request({
    url = "http://" .. env["PORTICO"] .. "/gateway/authorize/" .. env["PORTICO_API"],
    headers = asked,
    redirect = false,
  })
  return done and answer or {}
end

function authorize(r)
  forget_identity(r)
  local answer = authorize_call(r)
  local status = tonumber(answer["x-portico-status"]) or 503
  r.notes["portico_api"] = r.subprocess_env["PORTICO_API"]
  r.notes["portico_key"] = answer["x-portico-key"] or ""
  if status ~= 200 then
    for _, name in ipairs({ "WWW-Authenticate", "Retry-After", "RateLimit", "RateLimit-Policy", "X-Portico-Reason" }) do
      r.err_headers_out[name] = answer[name:lower()]
    end
    return status
  end
  for _, name in ipairs({ "X-Portico-Key", "X-Portico-Developer", "X-Portico-Plan" }) do
    r.headers_in[name] = answer[name:lower()] or ""
  end
  -- The key is no business of the API. What else a visitor sends there is a credential of the API.
  for name in (answer["x-portico-remove"] or ""):gmatch("[^,]+") do
    r.headers_in[name] = nil
  end
  return apache2.OK
end
