// Provides metrics for Prometheus, on a separate port that only this machine can reach.
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PageCache } from './pages/page-cache'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Requests handled by the framework',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const jobs = new Histogram({
    name: 'job_seconds',
    help: 'Background jobs',
    labelNames: ['task', 'outcome'],
    buckets: [0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  })
  const forgotten = new Counter({
    name: 'rows_forgotten_total',
    help: 'Rows with personal data that were deleted at the end of their retention period',
    labelNames: ['kind'],
    registers,
  })
  return {
    registry,
    /** Rows that the nightly clean-up deleted because their retention period was over. */
    rowsForgotten: (kind: string, rows: number) => forgotten.labels(kind).inc(rows),
    /** One request that came through the framework; `route` is the declared path, never the real one. */
    requestDone: (route: string, method: string, status: number, seconds: number) =>
      requests.labels(route, method, String(status)).observe(seconds),
    jobDone: (task: string, outcome: 'done' | 'failed', seconds: number) => jobs.labels(task, outcome).observe(seconds),
    /** Sources that are read when the metrics are requested. */
    watch({ cache, openStreams }: { cache: Pick<PageCache, 'counts'>; openStreams: () => number }) {
      const lookups = new Counter({
        name: 'page_cache_lookups_total',
        help: 'Responses found in the page cache, and responses rendered',
        labelNames: ['result'],
        registers,
        collect() {
          const { hits, misses } = cache.counts()
          this.reset()
          this.labels('hit').inc(hits)
          this.labels('miss').inc(misses)
        },
      })
      const size = new Gauge({
        name: 'page_cache_bytes',
        help: 'Memory of the page cache',
        registers,
        collect() {
          this.set(cache.counts().bytes)
        },
      })
      const streams = new Gauge({
        name: 'change_streams_open',
        help: 'Browsers that listen for changes',
        registers,
        collect() {
          this.set(openStreams())
        },
      })
      return void [lookups, size, streams]
    },
  }
}

/** Serves /metrics on 127.0.0.1. */
export function serveMetrics(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
