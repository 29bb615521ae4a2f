// Stand-in for openpay-data.js: names the device for the charge and, unlike the real one, measures nothing.
(() => {
  const DEFAULT_FIELD = 'deviceDataId';

  /** 32 characters: base64 of 24 random bytes, with + and / turned into 0. */
  function newSessionId() {
    const bytes = crypto.getRandomValues(new Uint8Array(24));
    return btoa(String.fromCharCode(...bytes)).replace(/[+/]/g, '0');
  }

  function putInForm(formId, field, value) {
    const form = document.getElementById(formId);
    if (!form) return;
    const input = document.getElementById(field) ?? document.createElement('input');
    Object.assign(input, { type: 'hidden', id: field, name: field, value });
    form.append(input);
  }

  const OpenPay = window.OpenPay ?? {};
  window.OpenPay = OpenPay;
  OpenPay.deviceData = {
    setup(formId, field = DEFAULT_FIELD) {
      const sessionId = newSessionId();
      if (formId) putInForm(formId, field, sessionId);
      const ignore = () => {};
      OpenPay.send?.('antifraudkeys', {}, ignore, ignore);
      return sessionId;
    },
  };
})();
