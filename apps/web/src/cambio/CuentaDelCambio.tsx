import { put } from '@taquilla/cliente/useAnswer';
import { callApart, queryOfCambio } from '../api/callApart.ts';
import { CuentaForm, type CuentaFormProps } from '../ui/cuenta/CuentaForm.tsx';

type Para = 'reembolso' | 'compensacion';

/** Takes the account for money of a cancelled or changed event (§C7.10). */
export function CuentaDelCambio({
  token,
  para,
  ...resto
}: { token: string; para: Para } & Omit<CuentaFormProps, 'guardar'>) {
  const otra: Para = para === 'reembolso' ? 'compensacion' : 'reembolso';
  return (
    <CuentaForm
      {...resto}
      guardar={async (cuenta, junto) => {
        const body = { token, ...cuenta, para: junto ? [para, otra] : [para] };
        put(queryOfCambio(token), await callApart('ponerCuentaDeDevolucion', { body }));
      }}
    />
  );
}
