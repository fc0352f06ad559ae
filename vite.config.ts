// Four builds from one configuration: what a visitor's browser gets and what the owner's gets (dist/client), the server as plain JavaScript, and the
// program that opens PDFs (dist/server).
import { existsSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'

const simulator = 'tools/paypal-simulator/main.ts'
const visitorEntry = 'src/app/entry-client.tsx'
const adminEntry = 'src/app/admin/entry-admin.tsx'

/** A build of its own: whatever the back-office imports, no byte of what visitors load changes. */
const adminBuild: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: 'assets/admin',
    manifest: '.vite/admin.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { admin: adminEntry } },
  },
}

/** The process that opens PDFs: a build of its own too, since what two programs share would be torn out of the server's one file. */
const pdfBuild: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true, external: ['@napi-rs/canvas', 'pdfjs-dist'] },
  build: {
    outDir: 'dist/server',
    emptyOutDir: false,
    copyPublicDir: false,
    rollupOptions: {
      input: {
        'pdf-watch': 'src/features/operations/uploads/server/pdf/pdf-watch.ts',
        'pdf-work': 'src/features/operations/uploads/server/pdf/pdf-work.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
}

/**
 * What the server loads from node_modules: libraries written in C, with files or programs of their own, or CommonJS. All others become part of
 * the build: of those Node would open dozens of small files each, one after the other, at every start.
 */
const stayOutside = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@napi-rs/canvas',
  'graphile-worker',
  'pdfjs-dist',
  'pg',
  'pg-copy-streams',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'react',
  'react-dom',
  'sharp',
  'tar-stream',
]

/** What `npm run` offers besides the site, so that it runs without the tools of the build. */
const commands = Object.fromEntries(
  ['start-production', 'backup', 'restore', 'import', 'db-move'].map((name) => [name, `scripts/${name}.ts`]),
)

export default defineConfig(({ command }) => ({
  appType: 'custom',
  resolve: {
    alias: {
      '@': path.resolve('src'),
      // The router asks for the form that also serves React 17; this is the one over React's own hook.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [react(), tailwindcss()],
  builder: {},
  environments: {
    client: {
      // The development server serves both.
      optimizeDeps: { entries: [visitorEntry, adminEntry] },
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        // A list of what every part on demand needs would be 600 bytes in the first script; the document preloads what its page needs.
        modulePreload: false,
        rollupOptions: { input: { client: visitorEntry } },
      },
    },
    ssr: {
      // In development Node loads all of them as they are.
      ...(command === 'build' ? { resolve: { noExternal: true as const, external: stayOutside } } : {}),
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rollupOptions: {
          input: {
            main: 'src/server/main.ts',
            ...commands,
            ...(existsSync(simulator) ? { 'paypal-simulator': simulator } : {}),
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
        },
      },
    },
    ...(command === 'build' ? { admin: adminBuild, pdf: pdfBuild } : {}),
  },
}))
