// Two builds from one configuration: what the browser gets (dist/client) and the server as plain JavaScript (dist/server).
import { existsSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const simulator = 'tools/paypal-simulator/main.ts'

export default defineConfig({
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
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        // Every browser this is built for preloads modules itself.
        modulePreload: { polyfill: false },
        rollupOptions: { input: { client: 'src/app/entry-client.tsx' } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rollupOptions: {
          input: { main: 'src/server/main.ts', ...(existsSync(simulator) ? { 'paypal-simulator': simulator } : {}) },
          output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
        },
      },
    },
  },
})
