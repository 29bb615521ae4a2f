// Runs inside the frame: gets the identity token of the picked person and hands it to the page that opened the prompt.
(() => {
  const asked = new URLSearchParams(location.search);
  const origin = asked.get('origin');
  const tell = message => parent.postMessage({ from: 'google-sandbox', ...message }, origin);

  const pick = async sub => {
    const answer = await fetch('/credential', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: asked.get('client_id'), sub }),
    });
    const { credential } = await answer.json();
    tell(credential ? { credential } : { closed: 'unknown_reason' });
  };

  document.addEventListener('click', event => {
    const button = event.target.closest('button');
    if (!button) return;
    if (button.dataset.sub) pick(button.dataset.sub);
    else tell({ closed: 'user_cancel' });
  });
})();
