import { describe, expect, it } from 'vitest'
import { UnreadMessage } from './message.ts'
import { parseMessage } from './parse.ts'

const odds = (inner: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <odds_change product="1" event_id="sr:match:7" timestamp="1790000000000" ${attributes}>${inner}</odds_change>`

describe('a message of the feed', () => {
  it('has prices with the state of the match', () => {
    const message = parseMessage(
      odds(
        `<sport_event_status status="1" match_status="7" home_score="1" away_score="0" reporting="1">
          <clock match_time="52:10" stopped="false"/>
          <period_scores><period_score number="1" match_status_code="6" home_score="1" away_score="0"/></period_scores>
          <statistics><red_cards home="0" away="1"/></statistics>
        </sport_event_status>
        <odds betting_status="2">
          <market id="18" specifiers="total=2.5" status="1" favourite="1">
            <outcome id="12" odds="1.8512345678" probabilities="0.5120000001" active="1"/>
            <outcome id="13" odds="2.05" active="0"/>
          </market>
          <market id="1" status="-1"/>
        </odds>`,
        'request_id="9"',
      ),
    )
    expect(message).toMatchObject({
      type: 'odds_change',
      product: 1,
      event_id: 'sr:match:7',
      timestamp: 1_790_000_000_000,
      request_id: 9,
      betting_status: 2,
      event_status: {
        status: 1,
        match_status: 7,
        home_score: 1,
        away_score: 0,
        match_time: '52:10',
        red_cards: { home: 0, away: 1 },
        periods: [{ number: 1, home_score: 1, away_score: 0 }],
      },
      markets: [
        {
          market: 18,
          specifiers: 'total=2.5',
          status: 1,
          favourite: true,
          outcomes: [
            { outcome: '12', odds: 1.8512345678, probability: 0.5120000001, active: true },
            { outcome: '13', odds: 2.05, active: false },
          ],
        },
        { market: 1, specifiers: '', status: -1, outcomes: [] },
      ],
    })
  })

  it('says how outcomes ended, also where it lacks what is required', () => {
    expect(
      parseMessage(`\uFEFF<bet_settlement event_id="sr:match:7" timestamp="1" product="3"><outcomes>
        <market id="16" specifiers="hcp=-0.25" extended_specifers="x=1" void_reason="3">
          <outcome id="1714" result="0" void_factor="0.5"/><outcome id="1715" result="1" dead_heat_factor="0.5"/>
        </market></outcomes></bet_settlement>`),
    ).toEqual({
      type: 'bet_settlement',
      product: 3,
      event_id: 'sr:match:7',
      timestamp: 1,
      markets: [
        {
          market: 16,
          specifiers: 'hcp=-0.25',
          void_reason: 3,
          outcomes: [
            { outcome: '1714', result: 0, void_factor: 0.5 },
            { outcome: '1715', result: 1, dead_heat_factor: 0.5 },
          ],
        },
      ],
      unknown: [],
    })
  })

  it.each([
    ['<alive product="1" timestamp="5" subscribed="0"/>', { type: 'alive', subscribed: false }],
    [
      '<snapshot_complete product="1" timestamp="5" request_id="3"/>',
      { type: 'snapshot_complete', request_id: 3 },
    ],
    [
      '<bet_stop product="1" timestamp="5" event_id="sr:match:1" groups="all|10_min"/>',
      { type: 'bet_stop', groups: ['all', '10_min'], market_status: -1 },
    ],
    [
      '<bet_cancel product="1" timestamp="5" event_id="sr:match:1" start_time="1" superceded_by="sr:match:2"><market id="1" void_reason="8"/></bet_cancel>',
      {
        type: 'bet_cancel',
        start_time: 1,
        superceded_by: 'sr:match:2',
        markets: [{ market: 1, void_reason: 8 }],
      },
    ],
    [
      '<rollback_bet_settlement product="1" timestamp="5" event_id="vf:match:1"><market id="1"/></rollback_bet_settlement>',
      { type: 'rollback_bet_settlement', event_id: 'vf:match:1' },
    ],
    [
      '<rollback_bet_cancel product="1" timestamp="5" event_id="sr:match:1"/>',
      { type: 'rollback_bet_cancel', markets: [] },
    ],
    ['<fixture_change product="3" timestamp="5" event_id="sr:match:1" change_type="2"/>', { change_type: 2 }],
  ])('is read: %s', (xml, expected) => {
    expect(parseMessage(xml)).toMatchObject(expected)
  })

  it('names what it does not understand, once, and keeps the rest', () => {
    const strange = '<market id="1" colour="red"><outcome id="1" odds="2" mood="7"/><ghost/></market>'
    const message = parseMessage(odds(`<odds>${strange}${strange}</odds><weather/>`))
    expect(message).toMatchObject({ markets: [{ market: 1 }, { market: 1 }] })
    expect([...message.unknown].sort()).toEqual([
      'market/ghost',
      'market@colour',
      'odds_change/weather',
      'outcome@mood',
    ])
  })
})

describe('a message that cannot be understood', () => {
  it.each([
    ['', 'Root element'],
    ['not xml', ''],
    ['<a>'.repeat(100_000), ''],
    ['<odds_change', ''],
    ['<a></b>', ''],
    ['<!DOCTYPE a [<!ENTITY x "y">]><alive product="1" timestamp="1" subscribed="1"/>', 'document type'],
    ['<product_up product="1"/>', 'no message of the feed'],
    ['<alive timestamp="1" subscribed="1"/>', 'alive has no product'],
    ['<alive product="x" timestamp="1" subscribed="1"/>', 'product="x"'],
    ['<alive product="99999999999999999999" timestamp="1" subscribed="1"/>', 'product='],
    ['<bet_stop product="1" timestamp="1" event_id="match 7"/>', 'event_id="match 7"'],
    [odds('<odds><market specifiers="total=2.5"/></odds>'), 'market has no id'],
    [odds('<odds><market id="1"><outcome odds="2"/></market></odds>'), 'outcome has no id'],
    [odds('<odds><market id="1"><outcome id="1" odds="-2"/></market></odds>'), 'odds of -2'],
    [
      odds('<odds><market id="1"><outcome id="1" probabilities="45.2"/></market></odds>'),
      'a probability of 45.2',
    ],
    [odds('<odds><market id="1"><outcome id="1" odds="NaN"/></market></odds>'), 'odds="NaN"'],
    [odds('<odds><market id="1" status="on"/></odds>'), 'status="on"'],
    [`<alive product="1" timestamp="1" subscribed="1">${'x'.repeat(4_000_000)}</alive>`, 'characters'],
  ])('is refused with its reason: %#', (xml, why) => {
    expect(() => parseMessage(xml)).toThrow(UnreadMessage)
    expect(() => parseMessage(xml)).toThrow(why)
  })

  it('never fails otherwise, whatever is cut out of it', () => {
    const whole = odds(
      '<odds><market id="18" specifiers="total=2.5"><outcome id="12" odds="1.85" active="1"/></market></odds>',
    )
    for (let from = 0; from < whole.length; from += 3)
      for (const length of [1, 5, 20]) {
        const cut = whole.slice(0, from) + whole.slice(from + length)
        try {
          expect(parseMessage(cut).type).toBe('odds_change')
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadMessage)
        }
      }
  })
})
