import type { FastifyInstance } from 'fastify';
import type { Control } from './control.ts';
import { paymentsSection } from './controlPayments.ts';
import { toIsoMexico } from './dates.ts';
import type { Charge, Payout } from './entities.ts';
import { OpenpayError } from './errors.ts';
import { acceptForms, type Form, pesosOf, readTypedPesos, refuseOtherSites } from './forms.ts';
import { type Html, html, page, pageHeaders } from './html.ts';
import { paymentOutcome, payTyped } from './paymentForm.ts';
import type { Provider } from './provider.ts';

const SHOWN = 50;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The controls as a page, for a person who tries the shop: balance, payouts, chargebacks and the clock. Its forms take no
 * request from another site.
 */
export function registerControlPage(app: FastifyInstance, provider: Provider, control: Control): void {
  app.register(async scope => {
    acceptForms(scope);
    scope.get<{ Querystring: Form }>('/control', async ({ query }, reply) =>
      reply.headers(pageHeaders([])).send(page('Control del proveedor de prueba', view(provider, query))),
    );
    scope.post('/control', async (request, reply) => {
      refuseOtherSites(request);
      const form = request.body as Form;
      if (form.hacer === 'pagar') {
        const query = await payTyped(provider, form.referencia ?? '', form);
        return reply.redirect(`/control${query}#pagar`, 303);
      }
      await carryOut(control, form);
      return reply.redirect('/control', 303);
    });
  });
}

async function carryOut(control: Control, { hacer, id = '', pesos = '' }: Form): Promise<void> {
  switch (hacer) {
    case 'depositar':
    case 'liquidar': {
      const amount = readTypedPesos(pesos);
      if (amount === null) throw new OpenpayError(1001, 'amount is invalid');
      control.adjustBalance(hacer === 'depositar' ? amount : -amount);
      return;
    }
    case 'vaciar':
      control.adjustBalance(-control.balance());
      return;
    case 'hora':
      control.advanceClock(HOUR_MS);
      return;
    case 'dia':
      control.advanceClock(DAY_MS);
      return;
    case 'pago_llega':
      control.settlePayout(id, 'completed');
      return;
    case 'pago_falla':
      control.settlePayout(id, 'failed');
      return;
    case 'contracargo':
      control.openChargeback(id);
      return;
    case 'contracargo_comprador':
      control.closeChargeback(id, 'buyer');
      return;
    case 'contracargo_tienda':
      control.closeChargeback(id, 'shop');
      return;
    case 'tienda_cancela':
      await control.cancelStorePayment(id);
      return;
    case 'recalificar':
      control.rescoreToDecline(id);
      return;
    default:
      throw new OpenpayError(1001, 'hacer is invalid');
  }
}

function view(provider: Provider, query: Form): Html {
  const { store, clock } = provider;
  const payouts = store.payouts.all().reverse().slice(0, SHOWN);
  const charges = store.charges
    .all()
    .filter(({ card, status }) => card && (status === 'completed' || status === 'chargeback_pending'))
    .reverse()
    .slice(0, SHOWN);
  return html`<main class="hoja ancha">
<p class="cinta">Ambiente de pruebas: no se mueve dinero</p>
<h1>Control del proveedor de prueba</h1>
<section>
<h2>Saldo</h2>
<p>Hay <strong>${pesosOf(store.balance)}</strong>. Con menos que lo que se pide, una devolución o una transferencia responde 4001.</p>
${amountForm('depositar', 'Depositar')}
${amountForm('liquidar', 'Liquidar')}
${button('vaciar', 'Dejar el saldo en cero')}
</section>
${paymentsSection(provider, paymentOutcome(provider, query))}
<section>
<h2>Reloj</h2>
<p>Son las ${toIsoMexico(clock.now())}. Las transferencias llegan a las 10:00 del siguiente día hábil; después de las 18:00, del segundo.</p>
${button('hora', 'Adelantar una hora')}
${button('dia', 'Adelantar un día')}
</section>
<section>
<h2>Transferencias</h2>
${payouts.length === 0 ? html`<p>Todavía no hay ninguna.</p>` : payoutTable(payouts)}
</section>
<section>
<h2>Cargos</h2>
${charges.length === 0 ? html`<p>Todavía no hay ninguno.</p>` : chargeTable(charges)}
</section>
</main>`;
}

function payoutTable(payouts: readonly Payout[]): Html {
  return html`<table>
<thead><tr><th scope="col">Orden</th><th scope="col">Monto</th><th scope="col">Cuenta</th><th scope="col">Estado</th><th scope="col">Qué responde el banco</th></tr></thead>
<tbody>${payouts.map(
    payout => html`<tr><td>${payout.orderId ?? payout.id}</td><td>${pesosOf(payout.amount)}</td><td>…${payout.clabe.slice(-4)}</td><td>${payout.status}</td><td>${
      payout.status === 'in_progress'
        ? html`${button('pago_llega', 'Llegó', payout.id)} ${button('pago_falla', 'No existe la cuenta', payout.id)}`
        : '—'
    }</td></tr>
`,
  )}</tbody>
</table>`;
}

function chargeTable(charges: readonly Charge[]): Html {
  return html`<table>
<thead><tr><th scope="col">Orden</th><th scope="col">Monto</th><th scope="col">Estado</th><th scope="col">Contracargo y antifraude</th></tr></thead>
<tbody>${charges.map(
    charge => html`<tr><td>${charge.orderId ?? charge.id}</td><td>${pesosOf(charge.amount)}</td><td>${charge.status}</td><td>${
      charge.status === 'completed'
        ? html`${button('contracargo', 'Abrir contracargo', charge.id)} ${button('recalificar', 'El antifraude duda', charge.id)}`
        : html`${button('contracargo_comprador', 'Gana el comprador', charge.id)} ${button('contracargo_tienda', 'Gana la tienda', charge.id)}`
    }</td></tr>
`,
  )}</tbody>
</table>`;
}

function amountForm(act: string, label: string): Html {
  return html`<form method="post" action="/control"><input type="hidden" name="hacer" value="${act}"><label>Pesos <input name="pesos" inputmode="decimal" required></label> <button>${label}</button></form>
`;
}

function button(act: string, label: string, id = ''): Html {
  return html`<form method="post" action="/control"><input type="hidden" name="hacer" value="${act}"><input type="hidden" name="id" value="${id}"><button>${label}</button></form>
`;
}
