import type { RefusalCode } from '@ruka/contract/refusals'
import type { Failure } from './failure.ts'

/** Every refusal of the contract in Swahili, by its code; the compiler asks for a new one. */
const BY_CODE: Readonly<Record<RefusalCode, string>> = {
  invalid: 'Angalia sehemu zilizoonyeshwa',
  malformed: 'Ombi halikusomeka',
  too_large: 'Ombi ni kubwa mno',
  unsupported_media_type: 'Tuma JSON',
  not_found: 'Haikupatikana',
  conflict: 'Haiwezekani katika hali ya sasa',
  method_not_allowed: 'Njia hii hairuhusiwi',
  too_many_requests: 'Umejaribu mara nyingi mno. Tafadhali subiri kidogo ujaribu tena',
  idempotency_key_reused: 'Ombi hili lilishatumwa likiwa na maelezo mengine',
  request_in_progress: 'Ombi hili bado linashughulikiwa',
  unavailable: 'Hitilafu imetokea. Tafadhali jaribu tena baadaye.',
  token_not_valid: 'Huna ruhusa',
  forbidden: 'Imekatazwa',
  credentials_wrong: 'Nambari ya simu au nenosiri si sahihi',
  password_weak: 'Chagua nenosiri lililo gumu zaidi kukisia',
  pin_required: 'Weka PIN tuliyokutumia kwa SMS',
  pin_wrong: 'PIN hiyo si sahihi au muda wake umeisha',
  reset_code_wrong: 'Nambari hiyo si sahihi au muda wake umeisha',
  step_missing: 'Hatua haipo',
  otp_required: 'Ikiwa nenosiri ni sahihi, msimbo unatumwa kwa SMS kwenye simu hii. Uweke hapa',
  otp_wrong: 'Msimbo huo si sahihi au muda wake umeisha',
  password_required: 'Weka nenosiri lako kuthibitisha',
  password_wrong: 'Nenosiri hilo si sahihi',
  log_in_again: 'Umekuwa mbali kwa muda. Ingia tena kabla ya kuhamisha pesa',
  account_lapsed:
    'Akaunti yako imesitishwa baada ya miezi sita bila kutumika. Thibitisha kuwa unataka kucheza tena',
  account_suspended: 'Akaunti hii haiwezi kucheza wala kuhamisha pesa. Wasiliana na msaada',
  insufficient_funds: 'Salio lako halitoshi',
  amount_below_minimum: 'Kiasi kiko chini ya kiwango cha chini',
  amount_above_maximum: 'Kiasi kinazidi kiwango cha juu',
  deposit_prompt_open: 'Tayari kuna ombi la malipo kwenye simu yako. Likamilishe kwanza',
  withdrawal_not_funded: 'Weka pesa kwa M-PESA kutoka nambari hii mara moja kabla ya kutoa',
  withdrawal_night_limit:
    'Kati ya saa sita usiku na saa kumi na mbili asubuhi unaweza kutoa jumla ya KES 30,000',
  withdrawal_day_limit: 'Unaweza kutoa hadi KES 300,000 kwa siku',
  withdrawal_count_limit: 'Umetoa pesa mara nyingi kadri inavyoruhusiwa kwa siku. Jaribu tena kesho',
  deposit_unproven:
    'M-PESA bado inathibitisha pesa ulizoweka mwisho. Utaweza kutoa punde itakapothibitisha, kwa kawaida ndani ya dakika chache',
  payments_unavailable: 'M-PESA haijibu. Pesa zako ziko salama. Jaribu tena baada ya dakika chache',
  sambaza_off: 'Sambaza haipatikani',
  sambaza_code_wrong: 'Nambari hiyo si sahihi au muda wake umeisha',
  sambaza_recipient_refused: 'Nambari hii haiwezi kupokea Sambaza sasa. Hakuna kilichotumwa',
  sambaza_deposit_unproven:
    'M-PESA bado inathibitisha pesa ulizoweka mwisho. Utaweza kutuma punde itakapothibitisha, kwa kawaida ndani ya dakika chache',
  sambaza_deposit_fresh: 'Pesa ulizoweka sasa hivi haziwezi kutumwa bado',
  sambaza_day_limit: 'Hicho ni zaidi ya kinachoweza kutumwa kwa siku',
  game_unknown: 'Mchezo haujapatikana',
  game_closed: 'Mchezo huu umefungwa kwa sasa. Tafadhali rudi baadaye',
  round_unknown: 'Hakuna raundi kama hiyo',
  launch_token_spent: 'Fungua mchezo tena',
  stake_below_minimum: 'Dau liko chini ya kiwango cha chini',
  stake_above_maximum: 'Dau linazidi kiwango cha juu',
  payout_allowance_used: 'Umefikia kiasi cha juu unachoweza kushinda leo',
  payout_allowance_held:
    'Madau yako yaliyo wazi yanaweza kushinda kiasi chote kilichobaki leo. Weka dau tena raundi yake ikiisha, au weka kiwango cha kutoa pesa kiotomatiki',
  signature_wrong: 'Saini si sahihi',
  signature_stale: 'Muda wa saini umepitwa',
  provider_off: 'Mchezo huu umefungwa kwa sasa',
  session_ended: 'Kipindi kimekwisha. Fungua mchezo tena',
  debit_rolled_back: 'Dau hili lilirudishwa',
  debit_settled: 'Dau hili limeshaamuliwa na haliwezi kurudishwa',
  round_over: 'Raundi hii imekwisha',
  seeds_missing: 'Chagua mbegu yako kwanza',
  seeds_changed: 'Mbegu zimebadilishwa. Zitazame tena',
  play_open: 'Maliza kwanza mchezo ulio wazi',
  play_too_soon: 'Subiri kidogo: mchezo unaofuata utaanza hivi punde',
  play_unknown: 'Hakuna mchezo kama huo',
  play_over: 'Mchezo huu umekwisha',
  move_illegal: 'Hili haliwezi kufanyika sasa',
  move_made: 'Mchezo huu umeendelea kwingine. Utazame tena',
  auto_cash_out_invalid: 'Kutoa kiotomatiki ni kuanzia 1.01x hadi 1,000,000x',
  round_locked: 'Dau za raundi hii zimefungwa',
  bet_exists: 'Tayari una dau katika raundi hii',
  bet_changes_used: 'Umebadilisha dau hili mara nyingi mno. Subiri raundi ijayo',
  bet_taken_back: 'Ulirudisha dau hili',
  cancel_too_late: 'Raundi imefungwa: dau hili haliwezi tena kurudishwa',
  bet_unknown: 'Hakuna dau kama hilo katika raundi hii',
  cash_out_too_early: 'Unaweza kutoa kuanzia 1.01x',
  cash_out_too_late: 'Raundi ilikwisha kabla ombi lako kufika',
  chat_off: 'Hakuna gumzo hapa',
  chat_demo: 'Katika majaribio unaweza kusoma wanayoandika wengine',
  chat_stake_needed: 'Unaweza kuandika ukiwa umeweka dau la pesa halisi katika saa 24 zilizopita',
  chat_muted: 'Huwezi kuandika hapa kwa sasa',
  chat_text_invalid: 'Andika mstari mmoja unaoonekana, usiozidi herufi 160',
  chat_phone: 'Hiyo inaonekana kama nambari ya simu. Iondoe; andika vizidishi kwa x, kama 2.50x',
  chat_link: 'Ondoa viungo na anwani za barua pepe',
  chat_word: 'Kuna neno lisilokubalika hapa',
  chat_repeated: 'Umeandika hivyo sasa hivi',
  chat_too_fast: 'Ujumbe mmoja kila sekunde 3. Jaribu tena baada ya muda mfupi',
  chat_too_many: 'Jumbe 10 tu kwa dakika 5. Jaribu tena baadaye kidogo',
  chat_busy: 'Wengi wanaandika sasa hivi. Jaribu tena baada ya sekunde chache',
  chat_message_unknown: 'Ujumbe huu haupo tena',
}

/** Texts that come without a code of their own. */
const BY_TEXT: Readonly<Record<string, string>> = {
  'An error occurred. Please try again later.': 'Hitilafu imetokea. Tafadhali jaribu tena baadaye.',
  Unauthorized: 'Huna ruhusa',
  Forbidden: 'Imekatazwa',
  'Invalid phone number': 'Nambari ya simu si sahihi',
  'Phone number is required': 'Nambari ya simu inahitajika',
  'Code is required': 'Nambari ya siri inahitajika',
  'Password is required': 'Nenosiri linahitajika',
  'Confirm password is required': 'Thibitisha nenosiri',
  'Passwords do not match': 'Manenosiri hayafanani',
  'You must agree to the terms of service': 'Lazima ukubali masharti ya huduma',
  'Pin is required': 'PIN inahitajika',
  'Amount is required': 'Kiasi kinahitajika',
  'Amount is too large': 'Kiasi ni kikubwa mno',
  'Recipient is required': 'Mpokeaji anahitajika',
  'Invalid recipient phone number': 'Nambari ya simu ya mpokeaji si sahihi',
  'OTP is required': 'OTP inahitajika',
  'Use whole shillings': 'Tumia shilingi kamili',
}

/**
 * The failure with every text that is known put into Swahili. A code's text stands only where there is one
 * text.
 */
export function toSwahili(failure: Failure): Failure {
  const coded = failure.code === undefined ? undefined : (BY_CODE as Record<string, string>)[failure.code]
  const single = [...failure.general, ...Object.values(failure.fields).flat()].length === 1
  const turn = (text: string): string => BY_TEXT[text] ?? (single && coded !== undefined ? coded : text)
  return {
    ...failure,
    general: failure.general.map(turn),
    fields: Object.fromEntries(
      Object.entries(failure.fields).map(([name, texts]) => [name, texts.map(turn)]),
    ),
  }
}
