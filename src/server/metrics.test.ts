// Metrics are only for the machine itself: on a separate port, on the loopback address, under one path.
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createMetrics, serveMetrics } from './metrics'

test('metrics: served on 127.0.0.1 only and under /metrics only', async () => {
  const metrics = createMetrics()
  metrics.requestDone('/api/shop/items', 'GET', 200, 0.01)
  metrics.jobDone('make-backup', 'done', 2)
  const server = await serveMetrics(metrics, 0)
  onTestFinished(() => void server.close())
  const { address, port } = server.address() as AddressInfo
  expect(address).toBe('127.0.0.1')
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await answer.text()
  expect(text).toContain('http_request_seconds_count{route="/api/shop/items",method="GET",status="200"} 1')
  expect(text).toContain('job_seconds_count{task="make-backup",outcome="done"} 1')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})
