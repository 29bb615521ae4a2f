import type { FastifyInstance } from 'fastify';
import { drawBarcode } from './barcode.ts';
import { TRANSFER_CLABE } from './clabe.ts';
import type { Charge } from './entities.ts';
import { acceptForms, type Form, pesosOf, refuseOtherSites } from './forms.ts';
import { type Html, html, page, pageHeaders } from './html.ts';
import { dueOf, inFours, paymentOutcome, payTyped, stateOf } from './paymentForm.ts';
import type { Provider } from './provider.ts';

type OnePayment = { Params: { reference: string }; Querystring: Form };

/** The store's till and the buyer's bank as a page, where a person pays any amount, late or twice. It needs no key. */
export function registerPagar(app: FastifyInstance, provider: Provider): void {
  app.register(async scope => {
    acceptForms(scope);
    scope.get<OnePayment>('/pagar/:reference', async (request, reply) => {
      const { reference } = request.params;
      const asking = provider.store.chargeOfReference(reference);
      if (!asking && reference !== TRANSFER_CLABE)
        return reply.code(404).headers(pageHeaders([])).send(page('Referencia desconocida', unknown()));
      const outcome = paymentOutcome(provider, request.query);
      const view = asking ? askedPage(provider, asking, outcome) : accountPage(outcome);
      const title = asking?.reference?.method === 'store' ? 'Simulador de la tienda' : 'Simulador del banco';
      return reply.headers(pageHeaders([])).send(page(title, view));
    });
    scope.post<OnePayment>('/pagar/:reference', async (request, reply) => {
      refuseOtherSites(request);
      const { reference } = request.params;
      const to = provider.store.chargeOfReference(reference)?.reference;
      const address = to?.method === 'bank_account' ? to.clabe : reference;
      const query = await payTyped(provider, address, request.body as Form);
      return reply.redirect(`/pagar/${encodeURIComponent(reference)}${query}`, 303);
    });
  });
}

function askedPage({ settings }: Provider, charge: Charge, outcome: Html | ''): Html {
  const { reference, amount } = charge;
  const isTransfer = reference?.method === 'bank_account';
  return html`<main class="hoja">
<p class="cinta">Ambiente de pruebas: no se mueve dinero</p>
<h1>${isTransfer ? 'Simulador del banco' : 'Simulador de la tienda'}</h1>
${outcome}
<p>${
    isTransfer
      ? 'Aquí la persona haría la transferencia desde su banco.'
      : 'Aquí el cajero leería el código de barras y recibiría el efectivo.'
  } Puedes pagar otra cantidad, pagar otra vez o pagar tarde: así se prueba qué hace la tienda.</p>
${reference?.method === 'store' ? drawBarcode(reference.number, { width: 2, height: 60, text: false }) : ''}
<dl>
${row('Comercio', settings.merchantName)}
${row('Compra', charge.description)}
${reference?.method === 'store' ? row('Referencia', inFours(reference.number)) : ''}
${reference?.method === 'bank_account' ? row('CLABE', inFours(reference.clabe)) : ''}
${row('Cantidad que se pide', pesosOf(amount))}
${row('Vence', dueOf(charge))}
${row('Estado', stateOf(charge))}
</dl>
${paymentForm({
  concept: reference?.method === 'bank_account' ? (reference.name ?? '') : null,
  pesos: (amount / 100).toFixed(2),
})}
</main>`;
}

function accountPage(outcome: Html | ''): Html {
  return html`<main class="hoja">
<p class="cinta">Ambiente de pruebas: no se mueve dinero</p>
<h1>Simulador del banco</h1>
${outcome}
<p>Aquí la persona haría la transferencia desde su banco. El concepto dice qué cobro paga; con otro, el dinero llega sin dueño.</p>
<dl>
${row('CLABE', inFours(TRANSFER_CLABE))}
</dl>
${paymentForm({ concept: '', pesos: '' })}
</main>`;
}

/** `concept`: null at a till, which asks for none. */
function paymentForm({ concept, pesos }: { readonly concept: string | null; readonly pesos: string }): Html {
  const field = html`<label>Concepto o referencia <input name="concepto" value="${concept ?? ''}" maxlength="210"></label>`;
  return html`<form method="post">
${concept === null ? '' : field}
<label>Pesos <input name="pesos" inputmode="decimal" value="${pesos}" required></label>
<button class="principal">${concept === null ? 'Pagar en la tienda' : 'Enviar la transferencia'}</button>
</form>`;
}

function unknown(): Html {
  return html`<main class="hoja">
<p class="cinta">Ambiente de pruebas</p>
<h1>Nadie conoce esta referencia</h1>
<p>En la tienda, la caja no la acepta y no recibe dinero. Revisa los números, o el simulador se reinició sin guardar su estado.</p>
</main>`;
}

function row(label: string, value: string): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}
