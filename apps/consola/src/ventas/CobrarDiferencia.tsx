import { ApiError } from '@taquilla/cliente/ApiError';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { PeticionDe } from '@taquilla/contract/catalogo';
import { formatPesos } from '@taquilla/rules/dinero';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { useState } from 'react';
import { permitido } from '../sesion/sesion.ts';
import { Comprobante, Mixto, Recibes } from '../taquilla/ComoPaga.tsx';
import { miCajaQuery } from '../taquilla/caja.ts';
import {
  type Cuenta,
  type DosPrecios,
  hacerCuenta,
  MEDIOS,
  type Medio,
  PAGO_NUEVO,
  type Pago,
} from '../taquilla/pago.ts';
import { pesos } from './palabras.ts';

/** The payment of the difference, and its till. */
export type Cobro = NonNullable<PeticionDe<'cambiarDeLugar'>['body']['cobro']>;

/**
 * The difference in price of a dearer place, from the server's refusal; and its typed payment at the person's own till
 * (§C6.6).
 */
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

/** Takes the difference in cash, by terminal, or a part by each, where the person has an open till. */
export function CobrarDiferencia({ mas, pago, ponerPago, cuenta }: CobrarDiferenciaProps) {
  const cuanto = `Cuesta más: ${pesos(mas.efectivo.total)} en efectivo o ${pesos(mas.terminal.total)} con terminal, con sus cargos.`;
  if (!cuenta)
    return (
      <Notice tone="urgente" live>
        {cuanto}{' '}
        {permitido('vender')
          ? 'Se cobra en taquilla: abre tu caja, o pídelo a quien tenga una.'
          : 'Se cobra en taquilla: pídelo a quien tenga una caja abierta.'}
      </Notice>
    );
  const { medio } = pago;
  const partes = { pago, cambiar: (parte: Partial<Pago>) => ponerPago({ ...pago, ...parte }), cuenta };
  return (
    <>
      <Notice tone="info" live>
        {cuanto}
      </Notice>
      <Segmented<Medio>
        label="Cómo paga"
        value={medio}
        options={MEDIOS}
        onChange={nuevo => ponerPago({ ...pago, medio: nuevo })}
      />
      {medio === 'efectivo' && <Recibes {...partes} exacto={String(mas.efectivo.total)} />}
      {medio === 'mixto' && <Mixto {...partes} />}
      {medio === 'mixto' && cuenta.terminal > 0 && (
        <p className="nota">Con terminal, {formatPesos(cuenta.terminal)}.</p>
      )}
      {medio !== 'efectivo' && <Comprobante {...partes} />}
    </>
  );
}
