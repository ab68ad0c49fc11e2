import { spawn } from 'node:child_process'
import { createServer } from 'node:http'

/** The least of a web server that runs a CGI program (RFC 3875): the file and the port stand on the command line. */
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
  let said = ''
  program.stdout.on('data', chunk => {
    said += chunk
  })
  program.on('close', () => response.writeHead(Number(/^Status: (\d+)/.exec(said)?.[1] ?? 500)).end())
}).listen(Number(port), '127.0.0.1')
