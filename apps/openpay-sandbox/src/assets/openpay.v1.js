// Stand-in for openpay.js: the same window.OpenPay, but it talks to the origin that it was loaded from.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const TIMEOUT_MS = 40_000;
  let merchantId = '';
  let apiKey = '';
  let sandboxMode = false;

  const CARD_TYPES = [
    ['American Express', /^3[47]\d{13}$/, 4],
    ['Visa', /^4\d{15}$/, 3],
    ['Mastercard', /^(5[1-5]|2[2-7])\d{14}$/, 3],
    ['Carnet', /^(506|5062|6363|2869)\d+$/, 3],
  ];

  const digitsOf = value => String(value ?? '').replace(/[\s-]/g, '');

  function passesLuhn(number) {
    let sum = 0;
    for (let position = 0; position < number.length; position += 1) {
      let digit = Number(number[number.length - 1 - position]);
      if (position % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2;
      sum += digit;
    }
    return sum % 10 === 0;
  }

  const card = {
    cardType: value => CARD_TYPES.find(([, pattern]) => pattern.test(digitsOf(value)))?.[0] ?? '',

    validateCardNumber(value) {
      const number = digitsOf(value);
      return /^\d{15,16}$/.test(number) && card.cardType(number) !== '' && passesLuhn(number);
    },

    validateCVC(cvv, number) {
      if (!/^\d{3,4}$/.test(String(cvv))) return false;
      const type = number ? card.cardType(number) : '';
      const length = CARD_TYPES.find(([name]) => name === type)?.[2];
      return length === undefined || String(cvv).length === length;
    },

    validateExpiry(month, year) {
      if (!/^\d{1,2}$/.test(String(month)) || !/^(\d\d|\d{4})$/.test(String(year))) return false;
      if (Number(month) < 1 || Number(month) > 12) return false;
      const fullYear = String(year).length === 2 ? 2000 + Number(year) : Number(year);
      // A card is good until the last instant of its month.
      return new Date(fullYear, Number(month), 1) > new Date();
    },
  };

  function failure(message, status, data) {
    return { message, status, data, toString: () => `${message} [status ${status}]` };
  }

  function configurationProblem() {
    if (!/^[a-z0-9]+$/i.test(merchantId)) return 'Empty or invalid Openpay ID';
    if (!/^pk_[a-z0-9]+$/i.test(apiKey)) return 'Empty or invalid Openpay API Key';
    return null;
  }

  async function post(path, body, onSuccess, onError) {
    const problem = configurationProblem();
    if (problem) return onError(failure(problem, 0, {}));
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
    let answer;
    try {
      const response = await fetch(`${origin}/v1/${merchantId}/${path}`, {
        method: 'POST',
        credentials: 'include',
        headers: {
          authorization: `Basic ${btoa(`${apiKey}:`)}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify(body),
        signal: abort.signal,
      });
      answer = { ok: response.ok, status: response.status, data: await response.json() };
    } catch {
      answer = { ok: false, status: 0, data: {} };
    }
    clearTimeout(timer);
    // Outside the try, so that an error thrown by the page's own callback reaches the page.
    if (answer.ok) onSuccess({ data: answer.data, status: answer.status });
    else onError(failure('Request error', answer.status, answer.data));
  }

  function readForm(formOrId) {
    const form = typeof formOrId === 'string' ? document.getElementById(formOrId) : formOrId;
    const read = attribute =>
      Object.fromEntries(
        [...form.querySelectorAll(`[${attribute}]`)].map(input => [
          input.getAttribute(attribute),
          input.value,
        ]),
      );
    const address = read('data-openpay-card-address');
    const fields = read('data-openpay-card');
    return Object.keys(address).length > 0 ? { ...fields, address } : fields;
  }

  const token = {
    create: (data, onSuccess, onError) => post('tokens', data, onSuccess, onError),
    extractFormAndCreate: (form, onSuccess, onError) => token.create(readForm(form), onSuccess, onError),
  };

  window.OpenPay = Object.assign(window.OpenPay ?? {}, {
    version: 1,
    card,
    token,
    setId: id => {
      merchantId = String(id);
    },
    getId: () => merchantId,
    setApiKey: key => {
      apiKey = String(key);
    },
    getApiKey: () => apiKey,
    setSandboxMode: value => {
      sandboxMode = Boolean(value);
    },
    getSandboxMode: () => sandboxMode,
    send: post,
  });
})();
