// Uploads as personal data: who is sending one.
import { sql } from 'drizzle-orm'
import { erasedPerson, mapped, type PersonalData } from '@/platform/privacy/personal-data'
import { storedFiles, uploads } from '@/db/schema/uploads'

export const uploadsPrivacy: PersonalData = {
  map: [
    mapped(uploads, {
      columns: {
        id: null,
        kind: null,
        file_name: "name of the file on the administrator's device",
        declared_type: null,
        byte_size: null,
        received: null,
        pieces: null,
        sending_ms: null,
        owner: 'administrator',
        result: null,
        created_at: null,
        touched_at: null,
      },
      title: null,
      why: 'To go on with an upload that was interrupted',
      kept: () => '1 day',
      seenBy: 'The administrator who sends it',
      exported: 'Nothing',
      erased: 'The administrator is hidden',
    }),
    mapped(storedFiles, {
      columns: {
        bucket: null,
        path: null,
        content_type: null,
        byte_size: null,
        sha256: null,
        width: null,
        height: null,
        placeholder: null,
        duration: null,
        page_count: null,
        peaks: null,
        created_at: null,
      },
      title: null,
      why: 'Content of the site; no visitor sends files',
      kept: () => 'As long as the site shows it',
      seenBy: 'Everybody',
      exported: 'Nothing',
      erased: 'Stays',
    }),
  ],
  async erase(tx, _ctx, email) {
    const hidden = await tx
      .update(uploads)
      .set({ owner: erasedPerson })
      .where(sql`lower(${uploads.owner}) = ${email}`)
    return { uploads: hidden.rowCount ?? 0 }
  },
}
