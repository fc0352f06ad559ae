// Starts nginx with given bytes as the yardstick: same body, same encoding, one worker.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { descendants } from './cpu'

export type Yardstick = { url: string; pids: number[]; stop(): Promise<void> }

/** Serves `body` at `/page` on the port, labelled with the encoding. Resolves when it responds. */
export async function startNginx(port: number, body: Uint8Array, encoding: string): Promise<Yardstick> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-nginx-'))
  writeFileSync(path.join(folder, 'page'), body)
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; root ${folder}; default_type text/html; location = /page { add_header Content-Encoding ${encoding}; } }
}`,
  )
  const child: ChildProcess = spawn('nginx', ['-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}/page`
  for (let tries = 0; ; tries++) {
    if ((await fetch(url).catch(() => null))?.ok) break
    if (tries > 200 || child.exitCode !== null) throw new Error('nginx did not start')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  const pid = child.pid ?? 0
  return {
    url,
    pids: [pid, ...descendants(pid)],
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
