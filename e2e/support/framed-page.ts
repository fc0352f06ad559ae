// Finds the page that an editor of texts shows beside its fields.
import type { FrameLocator, Page } from '@playwright/test'

/** Returns the page in the frame, once it is on screen: until then it loads behind the one before. */
export const framedPage = (page: Page): FrameLocator =>
  page.frameLocator('.page-frame > iframe:not(.page-frame-behind)')
