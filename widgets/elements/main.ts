import { defineElements } from './define-elements.ts'

// Only a classic script knows its own address, and only while it runs for the first time.
const { currentScript } = document
defineElements(new URL(currentScript instanceof HTMLScriptElement ? currentScript.src : location.href).origin)
