// ClickHouse's HTTP interface as far as Portico's client uses it, before the engine in this process (npm chdb).
// node server.js <folder with node_modules> <folder of the data> <port, 0 for a free one>
'use strict'
const http = require('node:http')
const fs = require('node:fs')
const path = require('node:path')

const [modules, data, port] = process.argv.slice(2)
const { Session } = require(path.join(modules, 'node_modules', 'chdb'))
const USER = 'portico'
const PASSWORD = 'secret'
// What the interface itself takes; all other parameters are settings of the statement.
const OF_INTERFACE = new Set(['query', 'database', 'default_format', 'query_id', 'session_id', 'user',
  'password', 'compress', 'decompress', 'enable_http_compression', 'client_protocol_version', 'role',
  'send_progress_in_http_headers', 'http_write_exception_in_output_format', 'wait_end_of_query'])

fs.mkdirSync(data, { recursive: true })
const session = new Session(path.join(data, 'store'))
session.query('CREATE DATABASE IF NOT EXISTS portico')
let number = 0

function quoted(text) {
  return "'" + text.replace(/\\/g, '\\\\').replace(/'/g, "\\'") + "'"
}

function user(request, url) {
  const basic = /^Basic (.*)$/.exec(request.headers.authorization ?? '')
  if (basic) {
    return Buffer.from(basic[1], 'base64').toString()
  }
  return (request.headers['x-clickhouse-user'] ?? url.get('user')) + ':' +
    (request.headers['x-clickhouse-key'] ?? url.get('password'))
}

function fail(code, name, message) {
  return Object.assign(new Error(message), { code, name })
}

async function execute(request, url, body) {
  if (user(request, url) !== USER + ':' + PASSWORD) {
    throw fail(516, 'AUTHENTICATION_FAILED', 'portico: Authentication failed')
  }
  const database = url.get('database') ?? request.headers['x-clickhouse-database'] ?? 'default'
  session.query('USE `' + database + '`')
  const settings = [...url].filter(([name]) => !OF_INTERFACE.has(name))
    .map(([name, value]) => name + ' = ' + quoted(value))
  const clause = settings.length ? ' SETTINGS ' + settings.join(', ') : ''
  const statement = url.get('query') ?? body.toString()
  const insert = /^\s*(INSERT INTO [^;]*?)\s+FORMAT\s+(\w+)\s*$/is.exec(statement)
  if (insert) {
    const file = path.join(data, ++number + '.insert')
    fs.writeFileSync(file, body)
    try {
      session.query(insert[1] + ' FROM INFILE ' + quoted(file) + clause + ' FORMAT ' + insert[2])
    } finally {
      fs.rmSync(file)
    }
    return { bytes: Buffer.alloc(0), format: 'TabSeparated' }
  }
  const format = request.headers['x-clickhouse-format'] ?? url.get('default_format') ?? 'TabSeparated'
  if (!/^\s*(SELECT|WITH|DELETE)\b/i.test(statement)) {
    return { bytes: Buffer.from(session.query(statement, format)), format }
  }
  const result = await session.queryAsync(statement + clause, { format })
  return { bytes: Buffer.from(result.bytes()), format }
}

// One after the other: the session has one database.
let last = Promise.resolve()

http.createServer((request, response) => {
  const chunks = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    const url = new URL(request.url, 'http://localhost').searchParams
    last = last.then(() => execute(request, url, Buffer.concat(chunks))).then(
      answer => {
        response.setHeader('X-ClickHouse-Server-Display-Name', 'chdb')
        response.setHeader('X-ClickHouse-Timezone', 'UTC')
        response.setHeader('X-ClickHouse-Format', answer.format)
        response.setHeader('X-ClickHouse-Summary', '{"read_rows":"0","written_rows":"0"}')
        response.end(answer.bytes)
      },
      failure => {
        const code = failure.code > 0 ? failure.code : Number(/Code: (\d+)/.exec(failure.message)?.[1] ?? 1000)
        response.statusCode = code === 516 ? 403 : code === 81 || code === 60 ? 404 : 500
        response.setHeader('X-ClickHouse-Exception-Code', code)
        response.end('Code: ' + code + '. DB::Exception: ' + failure.message + '\n')
      })
  })
}).listen(Number(port), '127.0.0.1', function () {
  console.log('listening on ' + this.address().port)
})
