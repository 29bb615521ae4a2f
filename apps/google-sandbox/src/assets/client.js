// Stands in for https://accounts.google.com/gsi/client: the part of google.accounts.id that a shop's own button uses.
(() => {
  const base = new URL(document.currentScript.src).origin;
  let options = null;
  let frame = null;
  let listener = null;

  /** The outcome of the prompt, in the words of Google's PromptMomentNotification. */
  const tell = moment => {
    const told = {
      isNotDisplayed: false,
      isSkippedMoment: false,
      isDismissedMoment: false,
      reason: '',
      ...moment,
    };
    listener?.({
      isNotDisplayed: () => told.isNotDisplayed,
      isSkippedMoment: () => told.isSkippedMoment,
      isDismissedMoment: () => told.isDismissedMoment,
      getSkippedReason: () => told.reason,
      getDismissedReason: () => told.reason,
    });
  };

  const close = () => {
    frame?.remove();
    frame = null;
  };

  const open = () => {
    const asked = new URLSearchParams({ client_id: options.client_id, origin: location.origin });
    frame = document.createElement('iframe');
    frame.title = 'Iniciar sesión con Google';
    const style = {
      position: 'fixed',
      top: '1rem',
      right: '1rem',
      width: 'min(23rem, calc(100vw - 2rem))',
      height: '26rem',
      border: '0',
      'border-radius': '0.75rem',
      background: '#fff',
      'color-scheme': 'light',
      'box-shadow': '0 0.5rem 2rem #0009',
      'z-index': '9999',
    };
    for (const [name, value] of Object.entries(style)) frame.style.setProperty(name, value);
    frame.src = `${base}/prompt?${asked}`;
    document.body.append(frame);
  };

  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== base || source !== frame?.contentWindow || data?.from !== 'google-sandbox') return;
    close();
    if (data.credential) {
      tell({ isDismissedMoment: true, reason: 'credential_returned' });
      options.callback({ credential: data.credential, select_by: 'user' });
    } else tell({ isSkippedMoment: true, reason: data.closed });
  });

  window.google = {
    ...window.google,
    accounts: {
      id: {
        initialize: given => {
          options = given;
        },
        prompt: heard => {
          listener = heard;
          close();
          if (options?.client_id && document.body) open();
          else tell({ isNotDisplayed: true });
        },
        cancel: () => {
          if (!frame) return;
          close();
          tell({ isDismissedMoment: true, reason: 'cancel_called' });
        },
      },
    },
  };
})();
