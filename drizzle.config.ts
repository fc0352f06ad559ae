// Tells drizzle-kit where the schema is and where migrations go (`npm run db:generate`).
import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './src/db/schema/**/*.ts', out: './src/db/migrations' })
