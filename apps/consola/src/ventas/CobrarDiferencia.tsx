import { ApiError } from '@taquilla/cliente/ApiError';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { PeticionDe } from '@taquilla/contract/catalogo';
import { formatPesos } from '@taquilla/rules/dinero';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { useState } from 'react';
import { permitido } from '../sesion/sesion.ts';
import { miCajaQuery } from '../taquilla/caja.ts';
import { type Cuenta, type DosPrecios, hacerCuenta, PAGO_NUEVO, type Pago } from '../taquilla/pago.ts';
import { pesos } from './palabras.ts';

/** How the difference is paid, and at which till. */
export type Cobro = NonNullable<PeticionDe<'cambiarDeLugar'>['body']['cobro']>;

/** What a dearer place costs more, by the server's refusal of it; its payment at one's own till, as it is typed (§C6.6). */
export function useDiferencia(fallo: unknown) {
  const [pago, ponerPago] = useState(PAGO_NUEVO);
  const mas = fallo instanceof ApiError && fallo.code === 'lugar_mas_caro' ? leerPrecios(fallo) : null;
  const { data } = useAnswer(miCajaQuery, mas !== null && permitido('vender'));
  const cajaId = data?.caja?.id ?? null;
  const cuenta = mas && cajaId !== null ? hacerCuenta(mas, pago) : null;
  const cobro: Cobro | undefined =
    cajaId !== null && cuenta?.body ? { cajaId, pago: cuenta.body } : undefined;
  return { mas, pago, ponerPago, cuenta, cobro };
}

function leerPrecios({ detalles }: ApiError): DosPrecios {
  return { efectivo: { total: Number(detalles.efectivo) }, terminal: { total: Number(detalles.terminal) } };
}

interface CobrarDiferenciaProps {
  mas: DosPrecios;
  pago: Pago;
  ponerPago: (pago: Pago) => void;
  cuenta: Cuenta | null;
}

/** Takes the difference in cash or by terminal, where the person has a till that is open. */
export function CobrarDiferencia({ mas, pago, ponerPago, cuenta }: CobrarDiferenciaProps) {
  const cuanto = `Cuesta más: ${pesos(mas.efectivo.total)} en efectivo o ${pesos(mas.terminal.total)} con terminal, con sus cargos.`;
  if (!cuenta)
    return (
      <Notice tone="urgente" live>
        {cuanto} Se cobra en taquilla: abre tu caja, o pídelo a quien tenga una.
      </Notice>
    );
  const cambiar = (parte: Partial<Pago>) => ponerPago({ ...pago, ...parte });
  return (
    <>
      <Notice tone="info" live>
        {cuanto}
      </Notice>
      <Segmented<'efectivo' | 'terminal'>
        label="Cómo paga"
        value={pago.medio === 'terminal' ? 'terminal' : 'efectivo'}
        options={[
          { value: 'efectivo', label: 'Efectivo' },
          { value: 'terminal', label: 'Terminal' },
        ]}
        onChange={medio => cambiar({ medio })}
      />
      {pago.medio === 'terminal' ? (
        <Field
          label="Folio de la terminal"
          autoComplete="off"
          maxLength={24}
          value={pago.folio}
          error={pago.folio === '' ? undefined : cuenta.faltas.folio}
          onChange={event => cambiar({ folio: event.target.value })}
        />
      ) : (
        <Field
          label="Recibes"
          inputMode="decimal"
          autoComplete="off"
          placeholder={String(mas.efectivo.total)}
          hint={cuenta.cambio > 0 ? `Da de cambio ${formatPesos(cuenta.cambio)}.` : undefined}
          value={pago.recibido}
          error={pago.recibido === '' ? undefined : cuenta.faltas.recibido}
          onChange={event => cambiar({ recibido: event.target.value })}
        />
      )}
    </>
  );
}
