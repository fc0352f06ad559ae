// Treats activity log and trash as personal data.
import { sql } from 'drizzle-orm'
import { daysAgo, erasedPerson, mapped, mentions, type PersonalData } from '@/platform/privacy/personal-data'
import { durationWords } from '@/platform/privacy/retention-days'
import { forgetOldEntries, hidePerson } from '@/db/audit-privacy'
import { audit } from '@/db/schema/office/audit'
import { deletedRecords } from '@/db/schema/office/trash'
import { trashDays } from '@/lib/resource'

export const activityPrivacy: PersonalData = {
  map: [
    mapped(audit, {
      personal: {
        at: 'when',
        actor: 'administrator',
        ref: 'which record',
        detail: 'what a record was before and after; of orders only identifiers and amounts',
      },
      impersonal: 'id what',
      title: null,
      why: 'To see who changed what, and to be able to undo it',
      retention: ({ activity, orders }) =>
        `${durationWords(activity)}; entries about an order: ${durationWords(orders)}`,
      seenBy: 'Administrators',
      exported: 'Nothing',
      erased: 'Details that name the person are deleted; the fact that something happened stays',
    }),
    mapped(deletedRecords, {
      personal: {
        title: 'title or address of the record',
        record: 'the whole record',
        deleted_by: 'administrator',
        deleted_at: 'when',
      },
      impersonal: 'id resource record_id',
      title: null,
      why: 'So that a deletion by mistake can be undone',
      retention: () => durationWords(trashDays),
      seenBy: 'Administrators',
      exported: 'Nothing',
      erased: 'Deleted',
    }),
  ],
  forget: [
    {
      name: 'activity',
      run: (tx, ctx, batch) => forgetOldEntries(tx, daysAgo(ctx, ctx.settings.retention.activity), batch),
    },
  ],
  async erase(tx, _ctx, email) {
    const { rowCount } = await tx
      .delete(deletedRecords)
      .where(sql`${mentions(deletedRecords.record, email)} or ${mentions(deletedRecords.title, email)}`)
    await tx
      .update(deletedRecords)
      .set({ deleted_by: erasedPerson })
      .where(sql`lower(${deletedRecords.deleted_by}) = ${email}`)
    return {
      trash: rowCount ?? 0,
      activity: await hidePerson(tx, { names: mentions(audit.detail, email), email, instead: erasedPerson }),
    }
  },
}
