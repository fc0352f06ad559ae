// Configures five builds: the visitor's and the owner's browser code (dist/client), the server as plain JavaScript, the
// programs that open uploaded files, and the program that starts a page (dist/server).
import { existsSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'

const simulator = 'tools/paypal-simulator/main.ts'
const visitorEntry = 'src/app/entry-client.tsx'
const adminEntry = 'src/app/admin/entry-admin.tsx'

/** Separate build, so that an import of the back-office never changes a byte of what visitors load. */
const adminBuild: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: 'assets/admin',
    manifest: '.vite/admin.json',
    assetsInlineLimit: 0,
    // The decoder for iPhone pictures is one file of 3 MB, loaded for the first such picture (decision 0014).
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

/**
 * Builds the processes that open PDFs, audio, videos and pictures. The build is separate, because code shared by two
 * programs would be split out of the server's one file.
 */
const fileProgramsBuild: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true, external: ['@napi-rs/canvas', 'pdfjs-dist', 'sharp'] },
  build: {
    outDir: 'dist/server',
    emptyOutDir: false,
    copyPublicDir: false,
    rollupOptions: {
      input: {
        'pdf-supervisor': 'src/features/operations/pdf-files/server/pdf-supervisor.ts',
        'inspect-pdf-worker': 'src/features/operations/pdf-files/server/inspect-pdf-worker.ts',
        'draw-pages-worker': 'src/features/operations/pdf-files/server/pages/draw-pages-worker.ts',
        'stamp-pdf-worker': 'src/features/operations/pdf-files/server/stamping/stamp-pdf-worker.ts',
        'sound-worker': 'src/features/operations/sound-and-film/server/sound/sound-worker.ts',
        'media-worker': 'src/features/operations/sound-and-film/server/headers/media-worker.ts',
        'picture-worker': 'src/features/operations/pictures/server/picture-worker.ts',
        'open-import-worker': 'src/features/operations/moving/server/open/open-worker.ts',
        'join-pdfs-worker': 'src/features/operations/pdf-files/server/stamping/join-pdfs-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
}

/** Builds the program in every page that hydrates it; the server reads it from its own folder. */
const hydrationBuild: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/server',
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { 'hydration-program': 'src/app/hydration/hydration-program.ts' },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
}

/**
 * Packages that the server loads from node_modules: libraries written in C, with files or programs of their own, or
 * CommonJS. All others are bundled: otherwise Node would open dozens of small files each, one after the other, at every
 * start.
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

/** Commands of `npm run` besides the site, built so that they run without build tools. */
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
      // The development server serves both entries.
      optimizeDeps: { entries: [visitorEntry, adminEntry] },
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        // The document lists the modules that its page needs.
        modulePreload: false,
        // Code shared by several pages is one file: many small files take longer to request than to read.
        rollupOptions: {
          input: { client: visitorEntry },
          output: {
            codeSplitting: {
              groups: [
                // The code that shows a shop item is used on half of the pages; the others do not load it.
                {
                  name: 'shop-items',
                  test: /\/commerce\/(?:catalog\/(?:pages\/|product\.texts|catalog\.texts|item\/starting-price)|(?:shop-page|product-page|shop-status)\/pages\/)/,
                  minShareCount: 3,
                  priority: 1,
                  includeDependenciesRecursively: false,
                },
                // Holds what the LOE page shows while its sections load.
                {
                  name: 'loe-loaders',
                  test: /(?:GallerySkeleton|AudioSkeleton|BannerLoader)\.tsx$|\/loe\.texts\.ts$/,
                  includeDependenciesRecursively: false,
                },
                // Pages without a long list do not load what lets one grow and its pictures open.
                {
                  name: 'long-lists',
                  test: /\/lib\/use-(?:pages|api-queries)\.ts|\/ui\/(?:ShowMore|useLightbox)\.tsx?|\/(?:tile-shape|level-ends)\.ts|\/paging\.texts\.ts|\/(?:queriesObserver|useQueries)\.js$/,
                  includeDependenciesRecursively: false,
                },
                // The sections of LOE's sound, in one file: the player, its keys and the addresses of SoundCloud.
                {
                  name: 'audio-player',
                  test: /\/player\/(?:pages\/(?:FilePlayer\.tsx|player-keys\.ts)|soundcloud\.rules\.ts)/,
                  includeDependenciesRecursively: false,
                },
                // Pages without a form do not load its fields and its draft.
                {
                  name: 'forms',
                  test: /\/ui\/(?:Field|EmailHint|form-draft)\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
                // Parts that open load these, and no page does before.
                { name: 'checkout-texts', test: /\/checkout\/checkout\.texts\.ts/ },
                {
                  name: 'opened',
                  test: /\/ui\/(?:useSwipe|useNativeDialog)\.ts/,
                  includeDependenciesRecursively: false,
                },
                { name: 'sheet-texts', test: /\/(?:look-inside|play-along)\.texts\.ts/ },
                { name: 'shared', minShareCount: 4 },
                // The list of routes imports all queries, so every page loads them, and so the small modules of the page
                // frame: a file of its own costs more than each of them.
                {
                  name: 'queries',
                  test: /\.queries\.ts$|\/(?:use-cart-summary|order-opened)\.ts$|\/use(?:Search|Navigate)\.js$/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Node loads all packages unbundled in development.
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
    ...(command === 'build' ? { admin: adminBuild, filePrograms: fileProgramsBuild, hydration: hydrationBuild } : {}),
  },
}))
