// Of core/platform; a file of its own, so that only account screens load it.
export { canAutofillPasskeys, passkeySupport } from '#core/platform/device/passkeys.ts';
