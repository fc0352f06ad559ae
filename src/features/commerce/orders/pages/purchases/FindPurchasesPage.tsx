// `/purchases`: where a buyer who lost the mail gets a new link (OP-03).
import { purchaseTexts } from '../../purchases.texts'
import { Spotlight } from '@/ui/Atmosphere'
import { HighlightedText } from '@/ui/Text'
import { FindPurchasesForm } from './FindPurchasesForm'

export function FindPurchasesPage() {
  return (
    <div className="under-header relative isolate overflow-hidden">
      <Spotlight />
      <div className="wrap section">
        <h1 className="type-hero">
          <HighlightedText text={purchaseTexts.title} word={3} />
        </h1>
        <p className="type-lede mt-6 mb-12">{purchaseTexts.lede}</p>
        <FindPurchasesForm />
      </div>
    </div>
  )
}
