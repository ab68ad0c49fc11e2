import { spawn } from 'node:child_process'
import { createServer } from 'node:http'

/** A minimal web server that runs one CGI program (RFC 3875): `cgi-server.ts <file> <port>`. */
const [file = '', port = ''] = process.argv.slice(2)

createServer((request, response) => {
  const headers = Object.entries(request.headers).map(([name, value]) => [
    `HTTP_${name.toUpperCase().replaceAll('-', '_')}`,
    String(value),
  ])
  const length = request.headers['content-length'] ?? '0'
  const env = { ...process.env, ...Object.fromEntries(headers), CONTENT_LENGTH: length }
  const program = spawn('sh', [file], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  request.pipe(program.stdin)
  let output = ''
  program.stdout.on('data', chunk => {
    output += chunk
  })
  program.on('close', () => response.writeHead(Number(/^Status: (\d+)/.exec(output)?.[1] ?? 500)).end())
}).listen(Number(port), '127.0.0.1')
