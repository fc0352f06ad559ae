// Lists applied imports for the owner, and undoes one.
import { actorName } from '@/admin-kit/server/record-history'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import type { Importer } from '@/platform/import/importer'
import { recentImports, undoImport } from '@/platform/import/undo-import'
import { movingEndpoints } from '../moving.contract'

export function movingApi(importers: readonly Importer[]): BoundEndpoint[] {
  return [
    bind(movingEndpoints.list, async (ctx) => ({
      imports: (await recentImports(ctx)).map(({ id, at, actor, rows, undone_at }) => ({
        id,
        at: at.toISOString(),
        actor,
        rows,
        undoneAt: undone_at?.toISOString() ?? null,
      })),
    })),
    bind(movingEndpoints.undo, (ctx, { params }) => undoImport(ctx, params.id, { importers, actor: actorName(ctx) })),
  ]
}
