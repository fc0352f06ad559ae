// Says what a selling platform would have kept of the sales on the page, and asks for its rate.
import { Ask } from '@/admin-kit/forms/Ask'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { toast } from '@/ui/toast-store'
import type { numbersEndpoints, SaleReport } from '../numbers.contract'
import { numbersTexts } from '../numbers.texts'

const texts = numbersTexts.platform

type PlatformShareProps = { report: SaleReport; onChanged: () => void }

export function PlatformShare({ report: { platform, total, currency, today }, onChanged }: PlatformShareProps) {
  const send = useSend<typeof numbersEndpoints>()
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <section aria-labelledby="platform" className="mt-10">
      <h2 id="platform" className="type-subheading">
        {texts.title}
      </h2>
      <p className="mt-2 mb-3">
        {platform
          ? texts.words(
              money(platform.keptCents),
              platform.percent,
              formatDate(platform.asOf, 'MMM d, yyyy'),
              money(total.feeCents),
            )
          : texts.none}
      </p>
      <Ask
        title={texts.title}
        label={platform ? texts.change : texts.enter}
        name={platform ? texts.change : texts.enter}
        button={texts.save}
        fields={[
          {
            name: 'percent',
            label: texts.percent,
            value: platform ? String(platform.percent) : '',
            hint: texts.percentHint,
          },
          { name: 'asOf', label: texts.asOf, type: 'date', value: platform?.asOf ?? today, hint: texts.asOfHint },
        ]}
        send={async ({ percent = '', asOf = '' }) => {
          await send('POST /api/admin/numbers/platform-rate', { body: { percent, asOf } })
          toast({ title: texts.saved, kind: 'success' })
          onChanged()
        }}
      />
    </section>
  )
}
