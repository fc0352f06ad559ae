// `/purchases`: where a buyer who lost the mail gets a new link (OP-03).
import { purchaseTexts } from '@/lib/texts/purchases'
import { Spotlight } from '@/ui/Atmosphere'
import { Lit } from '@/ui/Text'
import { FindPurchasesForm } from './FindPurchasesForm'

export function FindPurchasesPage() {
  return (
    <div className="under-header relative isolate overflow-hidden">
      <Spotlight />
      <div className="wrap section">
        <h1 className="type-hero">
          <Lit text={purchaseTexts.title} word={3} />
        </h1>
        <p className="type-lede mt-6 mb-12">{purchaseTexts.lede}</p>
        <FindPurchasesForm />
      </div>
    </div>
  )
}
