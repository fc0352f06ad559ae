// Button from a step of the checkout back to the cart (CHK-02).
import { Button } from '@/ui/Button'
import { ArrowLeftIcon } from '@/ui/Icon'
import { dispatch } from './state/checkout-store'

export function BackToCart({ disabled }: { disabled?: boolean }) {
  return (
    <Button
      variant="ghost"
      size="small"
      className="-ml-3"
      disabled={disabled}
      onClick={() => dispatch({ type: 'backToCart' })}
    >
      <ArrowLeftIcon size={18} />
      Back to Cart
    </Button>
  )
}
