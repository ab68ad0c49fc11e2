/** An example program that receives and verifies deliveries. */
export interface ReceiverExample {
  readonly language: string
  readonly code: string
}

/** Example receivers. They are the same as in docs/webhooks.md, which the tests run against the real sender. */
export const RECEIVER_EXAMPLES: readonly ReceiverExample[] = [
  {
    language: 'Node',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  const expected = createHmac('sha256', process.env.SECRET).update(body).digest('hex')
  const given = String(request.headers['x-registry-signature'])
  const isHeralds = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  response.writeHead(isHeralds ? 204 : 401).end()
  if (!isHeralds) return
  const ids = request.headers['x-registry-delivery'].split(',')
  for (const [index, { event }] of [JSON.parse(body)].flat().entries()) console.log(ids[index], event)
}).listen(process.env.PORT, '127.0.0.1')
`,
  },
  {
    language: 'Python',
    code: `import hashlib, hmac, json, os
from http.server import BaseHTTPRequestHandler, HTTPServer

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        expected = hmac.new(os.environ["SECRET"].encode(), body, hashlib.sha256).hexdigest()
        heralds = hmac.compare_digest(expected, self.headers.get("X-REGISTRY-Signature", ""))
        self.send_response(204 if heralds else 401)
        self.end_headers()
        if not heralds: return
        events = json.loads(body)
        for event in events if isinstance(events, list) else [events]: print(event["event"], flush=True)

HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()
`,
  },
  {
    language: 'Go',
    code: `package main

import ("crypto/hmac"; "crypto/sha256"; "encoding/hex"; "fmt"; "io"; "net/http"; "os")

func receive(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(io.LimitReader(r.Body, 1<<20))
	mac := hmac.New(sha256.New, []byte(os.Getenv("SECRET")))
	mac.Write(body)
	given, err := hex.DecodeString(r.Header.Get("X-REGISTRY-Signature"))
	if err != nil || !hmac.Equal(given, mac.Sum(nil)) { w.WriteHeader(401); return }
	w.WriteHeader(204)
	fmt.Println(r.Header.Get("X-REGISTRY-Event"))
}

func main() { http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), http.HandlerFunc(receive)) }
`,
  },
  {
    language: 'PHP',
    code: `<?php
$body = file_get_contents('php://input');
$expected = hash_hmac('sha256', $body, getenv('SECRET'));
if (!hash_equals($expected, $_SERVER['HTTP_X_REGISTRY_SIGNATURE'] ?? '')) {
    http_response_code(401);
    exit;
}
http_response_code(204);
$events = json_decode($body);
foreach (is_array($events) ? $events : [$events] as $event) error_log($event->event);
`,
  },
  {
    language: 'Shell',
    code: String.raw`#!/bin/sh
body=$(mktemp) && trap 'rm -f "$body"' EXIT
head -c "$CONTENT_LENGTH" > "$body"
digest() { openssl dgst -sha256 -hmac "$1" | sed 's/.* //'; }
expected=$(digest "$SECRET" < "$body")
once=$(openssl rand -hex 16)
if [ "$(printf %s "$expected" | digest "$once")" = "$(printf %s "$HTTP_X_REGISTRY_SIGNATURE" | digest "$once")" ]
then printf 'Status: 204 No Content\r\n\r\n'
else printf 'Status: 401 Unauthorized\r\n\r\n'
fi
`,
  },
]
