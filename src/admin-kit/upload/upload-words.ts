// What upload fields say; a page hands in its own words where its form has them.

export const uploadWords = {
  choose: 'Choose a file',
  /** Before the button on wide screens: what else can be done with a file. */
  drop: 'Drop it here, paste it, or',
  replace: 'Replace',
  remove: 'Remove',
  cancel: 'Cancel',
  retry: 'Try again',
  /** While a picture is made smaller, or turned into JPEG. */
  preparing: 'Preparing the picture...',
  /** While bytes go out; `percent` stays below 100 until the server has confirmed. */
  sending: (percent: number) => `Uploading... ${percent}%`,
  paused: 'Paused until you are back online',
  checking: 'Checking the file...',
  /** After the server failed, until it answers or the last attempt has failed too. */
  retrying: 'The server is not answering. Trying again...',
  done: 'Uploaded',
}

export type UploadWords = typeof uploadWords
