import type { Venta } from '@taquilla/contract/consola/ventas';
import { Box } from '../ui/Box.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { type StateKind, StateTag } from '../ui/StateTag.tsx';
import { pesos } from './palabras.ts';

const CORREOS: Readonly<Record<Venta['correos'][number]['estado'], { kind: StateKind; palabra: string }>> = {
  pendiente: { kind: 'espera', palabra: 'Por mandar' },
  enviado: { kind: 'hecho', palabra: 'Enviado' },
  fallido: { kind: 'mal', palabra: 'No llegó' },
};
const TIPOS: Readonly<Record<string, string>> = {
  boletos: 'Boletos',
  pago_pendiente: 'Datos para pagar',
  pago_recordatorio: 'Recordatorio de pago',
  pago_vencido: 'Aviso de tiempo vencido',
  pago_ofrece: 'Aviso de otros lugares',
  pago_deshecho: 'Aviso de pago cancelado por la tienda',
  pago_de_regreso: 'Aviso de dinero de regreso',
  reembolso_tarda: 'Aviso de que el reembolso tarda',
  pago_en_revision: 'Aviso de pago en revisión',
  boletos_impresos: 'Aviso de boletos impresos',
  correo_corregido: 'Aviso de correo corregido',
  reembolso: 'Aviso de reembolso',
  pago_sin_lugares: 'Aviso de pago de regreso',
  reembolso_ordenado: 'Aviso de reembolso ordenado',
  cambio_de_cita: 'Aviso de cambio',
  comunicado: 'Comunicado',
  cancelacion: 'Aviso de cancelación',
};
const CARGOS: Readonly<Record<string, { kind: StateKind; palabra: string }>> = {
  completado: { kind: 'hecho', palabra: 'Cobrado' },
  fallido: { kind: 'mal', palabra: 'Rechazado' },
  reembolso_pendiente: { kind: 'espera', palabra: 'Por devolver' },
  reembolsado: { kind: 'vuelta', palabra: 'Devuelto' },
};

/** The words of a reference, which is never refused: it is paid or not. */
const REFERENCIAS: typeof CARGOS = {
  ...CARGOS,
  completado: { kind: 'hecho', palabra: 'Pagada' },
  fallido: { kind: 'vuelta', palabra: 'Ya no se usa' },
  iniciado: { kind: 'espera', palabra: 'Por pagar' },
  pendiente: { kind: 'espera', palabra: 'Por pagar' },
};
const MEDIOS = { tarjeta: '', spei: ', transferencia (SPEI)', tienda: ', efectivo en tienda' } as const;

/** The messages of the provider and the mail server, in their own words, for the person who answers for them. */
export function CargosYCorreos({ venta: { cargos, correos } }: { venta: Venta }) {
  return (
    <>
      {correos.length > 0 && <Correos correos={correos} />}
      {cargos.length > 0 && <Cargos cargos={cargos} />}
    </>
  );
}

function Correos({ correos }: Pick<Venta, 'correos'>) {
  return (
    <Box title="Correos">
      <ul className="venta__hechos">
        {correos.map(({ id, tipo, para, estado, error, creadoEn, enviadoEn }) => (
          <li key={id}>
            <span>
              {TIPOS[tipo] ?? 'Correo'}
              <small>
                {para} · {fechaYHora(enviadoEn ?? creadoEn)}
              </small>
              {error && <small className="rojo">{error}</small>}
            </span>
            <StateTag kind={CORREOS[estado].kind}>{CORREOS[estado].palabra}</StateTag>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Cargos({ cargos }: Pick<Venta, 'cargos'>) {
  return (
    <Box title="Cargos">
      <ul className="venta__hechos">
        {cargos.map(({ orden, proveedorId, medio, estado, monto, ultimos4, meses, motivo, creadoEn }) => {
          const palabras = medio === 'tarjeta' ? CARGOS : REFERENCIAS;
          const { kind, palabra } = palabras[estado] ?? { kind: 'espera' as const, palabra: 'En proceso' };
          return (
            <li key={orden}>
              <span>
                {pesos(monto)}
                {MEDIOS[medio]}
                {ultimos4 && `, tarjeta ${ultimos4}`}
                {meses && `, a ${meses} meses sin intereses`}
                <small>{fechaYHora(creadoEn)}</small>
                {proveedorId && <small className="venta__id">{proveedorId}</small>}
                {motivo && <small className="rojo">{motivo}</small>}
              </span>
              <StateTag kind={kind}>{palabra}</StateTag>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
