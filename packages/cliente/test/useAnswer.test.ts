import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../src/ApiError.ts';
import { forget, invalidate, keepSame, patch } from '../src/queries.ts';
import { entries, entryOf, put, type Query, read, readUnlessFresh } from '../src/useAnswer.ts';

interface Numbers {
  numbers: readonly { n: number }[];
}

/** A query whose questions the test answers one by one. */
function queryOf(key = 'getFilas /a') {
  const questions: { answer: (n: number) => void; fail: (error: Error) => void }[] = [];
  const query: Query<Numbers> = {
    key,
    ask: () =>
      new Promise((resolve, reject) =>
        questions.push({ answer: n => resolve({ numbers: [{ n }] }), fail: reject }),
      ),
    merge: keepSame,
  };
  return { query, questions, shown: () => entryOf(query).store.get().data?.numbers[0]?.n };
}

const noAnswer = new ApiError({ status: 0, code: 'sin_respuesta', mensajes: ['x'] });
const refused = new ApiError({ status: 404, code: 'evento_no_encontrado', mensajes: ['x'] });

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.useFakeTimers();
  entries.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the answers that pages share', () => {
  it('asks once for all that read at the same time, and not again while the answer is fresh', async () => {
    const { query, questions } = queryOf();
    const both = Promise.all([read(query), readUnlessFresh(query)]);
    questions[0]?.answer(1);
    const [one, other] = await both;
    expect(one).toBe(other);
    expect(await readUnlessFresh(query)).toBe(one);
    expect(questions).toHaveLength(1);
    vi.advanceTimersByTime(30_001);
    void readUnlessFresh(query);
    expect(questions).toHaveLength(2);
  });

  it('asks again once the clock of the device was set back: the age of the answer is not known (§4.7)', () => {
    const { query, questions } = queryOf();
    put(query, { numbers: [{ n: 0 }] });
    vi.setSystemTime(Date.now() - 3 * 3_600_000);
    void readUnlessFresh(query);
    expect(questions).toHaveLength(1);
  });

  it('tells the answer of the later question, whichever comes first (§2.29)', async () => {
    const { query, questions, shown } = queryOf();
    put(query, { numbers: [{ n: 0 }] });
    const early = read(query);
    const late = read(query, 'anew');
    questions[1]?.answer(2);
    await late;
    questions[0]?.answer(1);
    expect((await early).numbers[0]?.n).toBe(2);
    expect(shown()).toBe(2);
  });

  it('asks twice more where no answer came, and never after a refusal (§8.6)', async () => {
    const { query, questions } = queryOf();
    const reading = read(query);
    reading.catch(() => {});
    for (const times of [1, 2, 3]) {
      expect(questions).toHaveLength(times);
      questions[times - 1]?.fail(noAnswer);
      await vi.advanceTimersByTimeAsync(2_000);
    }
    await expect(reading).rejects.toBe(noAnswer);

    const again = read(query);
    again.catch(() => {});
    expect(entryOf(query).store.get()).toEqual({ data: undefined, error: null });
    questions[3]?.fail(refused);
    await expect(again).rejects.toBe(refused);
    expect(questions).toHaveLength(4);
  });

  it('keeps what was read when a later question fails', async () => {
    const { query, questions } = queryOf();
    put(query, { numbers: [{ n: 1 }] });
    const reading = read(query);
    reading.catch(() => {});
    questions[0]?.fail(refused);
    await expect(reading).rejects.toBe(refused);
    const { data, error } = entryOf(query).store.get();
    expect([data?.numbers[0]?.n, error]).toEqual([1, refused]);
  });

  it('reads again what is shown of a call whose answers are old, and the rest when it is wanted', async () => {
    const [seen, unseen, other] = [queryOf('getFilas /a'), queryOf('getFilas /b'), queryOf('getFilasX /a')];
    for (const { query } of [seen, unseen, other]) put(query, { numbers: [{ n: 1 }] });
    entryOf(seen.query).shownBy.add(seen.query);
    const done = invalidate('getFilas');
    expect([seen, unseen, other].map(({ questions }) => questions.length)).toEqual([1, 0, 0]);
    seen.questions[0]?.fail(refused);
    await done;
    void readUnlessFresh(unseen.query);
    void readUnlessFresh(other.query);
    expect([unseen.questions.length, other.questions.length]).toEqual([1, 0]);
  });

  it('leaves nothing of an answer that is forgotten, such as the last buyer’s', () => {
    const { query, shown } = queryOf('misEventos /x');
    put(query, { numbers: [{ n: 1 }] });
    forget('misEventos');
    expect(shown()).toBeUndefined();
  });

  it('tells an answer that is under way to its page alone, when all answers are forgotten meanwhile (§C13.3)', async () => {
    const { query, questions, shown } = queryOf('verInvitacion abc');
    const ofThePage = entryOf(query).store;
    const reading = read(query);
    entries.clear();
    questions[0]?.answer(1);
    await reading;
    expect(ofThePage.get().data?.numbers[0]?.n).toBe(1);
    expect(shown()).toBeUndefined();
  });

  it('draws nothing anew where an answer or a change says the same', () => {
    const { query } = queryOf();
    const told = vi.fn();
    put(query, { numbers: [{ n: 1 }, { n: 2 }] });
    entryOf(query).store.subscribe(told);
    put(query, { numbers: [{ n: 1 }, { n: 2 }] });
    patch(query, data => ({ ...data }));
    expect(told).not.toHaveBeenCalled();

    const before = entryOf(query).store.get().data?.numbers;
    put(query, { numbers: [{ n: 1 }, { n: 3 }] });
    const after = entryOf(query).store.get().data?.numbers;
    expect(told).toHaveBeenCalledTimes(1);
    expect([after?.[0] === before?.[0], after?.[1]]).toEqual([true, { n: 3 }]);
  });
});
