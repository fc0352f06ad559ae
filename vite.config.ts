// Five builds from one configuration: what a visitor's browser gets and what the owner's gets (dist/client), the server as plain JavaScript, the
// program that opens PDFs, and the one that starts a page (dist/server).
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
    // The decoder of pictures of iPhones is one file of 3 MB, fetched for the first such picture (decision 0037).
    chunkSizeWarningLimit: 3200,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { admin: adminEntry },
      output: {
        // Zod tries `eval` once, which the content policy refuses and reports, unless this is set before the first schema is made.
        banner: ({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith('/zod/v4/core/core.js'))
            ? 'globalThis.__zod_globalConfig = { jitless: true };'
            : '',
      },
    },
  },
}

/** The processes that open PDFs, sounds, videos and pictures: a build of their own too, since what two programs share would be torn out of the server's one file. */
const fileProgramsBuild: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true, external: ['@napi-rs/canvas', 'pdfjs-dist', 'sharp'] },
  build: {
    outDir: 'dist/server',
    emptyOutDir: false,
    copyPublicDir: false,
    rollupOptions: {
      input: {
        'pdf-watch': 'src/features/operations/uploads/server/pdf/pdf-watch.ts',
        'pdf-work': 'src/features/operations/uploads/server/pdf/pdf-work.ts',
        'pages-work': 'src/features/operations/uploads/server/pdf/pages-work.ts',
        'stamp-work': 'src/features/operations/uploads/server/pdf/stamp-work.ts',
        'sound-work': 'src/features/operations/uploads/server/sound-and-film/sound-work.ts',
        'media-worker': 'src/features/operations/uploads/server/sound-and-film/media-worker.ts',
        'picture-worker': 'src/features/operations/uploads/server/pictures/picture-worker.ts',
        'join-work': 'src/features/operations/uploads/server/pdf/join-work.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
}

/** The program in every page that starts the application; the server reads it from beside itself. */
const startBuild: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/server',
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { 'start-program': 'src/app/start/start-program.ts' },
      output: { format: 'iife', entryFileNames: '[name].js' },
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
  'tar-stream',
]

/** What `npm run` offers besides the site, so that it runs without the tools of the build. */
const commands = Object.fromEntries(
  ['start-production', 'backup', 'restore', 'import', 'db-move'].map((name) => [name, `scripts/${name}.ts`]),
)

export default defineConfig(({ command }) => ({
  appType: 'custom',
  resolve: { alias: { '@': path.resolve('src') } },
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
        // The document names the modules that its page needs.
        modulePreload: false,
        // What several pages share is one file: many small ones take longer to ask for than to read.
        rollupOptions: {
          input: { client: visitorEntry },
          output: {
            codeSplitting: {
              groups: [
                // What shows an item of the shop is on half of the pages; the others go without.
                {
                  name: 'shop-items',
                  test: /\/commerce\/shop\/(pages\/|product\.texts)/,
                  minShareCount: 3,
                  priority: 1,
                  includeDependenciesRecursively: false,
                },
                { name: 'shared', minShareCount: 4 },
                // The list of routes knows all queries, so every page loads them.
                { name: 'queries', test: /\.queries\.ts$/, minShareCount: 2 },
              ],
            },
          },
        },
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
    ...(command === 'build' ? { admin: adminBuild, filePrograms: fileProgramsBuild, start: startBuild } : {}),
  },
}))
