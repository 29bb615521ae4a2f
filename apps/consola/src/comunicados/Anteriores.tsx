import { invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { Reading } from '../ui/Reading.tsx';
import { type StateKind, StateTag } from '../ui/StateTag.tsx';
import { useAttempt } from '../ui/useAttempt.ts';

type Comunicado = RespuestaDe<'pausarComunicado'>;
type Movimiento = 'pausarComunicado' | 'seguirComunicado' | 'detenerComunicado';

const ESTADOS: Readonly<Record<Comunicado['estado'], { kind: StateKind; palabra: string }>> = {
  programado: { kind: 'espera', palabra: 'Programado' },
  primeros: { kind: 'duda', palabra: 'Los primeros 20' },
  enviando: { kind: 'espera', palabra: 'Saliendo' },
  pausado: { kind: 'pausa', palabra: 'En pausa' },
  terminado: { kind: 'hecho', palabra: 'Enviado' },
  detenido: { kind: 'mal', palabra: 'Detenido' },
};
const MOVIMIENTOS: Readonly<Record<Comunicado['estado'], readonly (readonly [Movimiento, string])[]>> = {
  programado: [['detenerComunicado', 'Cancelar']],
  primeros: [
    ['seguirComunicado', 'Enviar a las demás ya'],
    ['pausarComunicado', 'Pausar'],
    ['detenerComunicado', 'Detener'],
  ],
  enviando: [
    ['pausarComunicado', 'Pausar'],
    ['detenerComunicado', 'Detener'],
  ],
  pausado: [
    ['seguirComunicado', 'Seguir'],
    ['detenerComunicado', 'Detener'],
  ],
  terminado: [],
  detenido: [],
};
/** While mails go out, the counts are read again this often. */
const CADA_MS = 3_000;

export interface AnterioresProps {
  evento: EventoDeConsola;
  comunicados: readonly Comunicado[];
  /** Begins another one for the same people. */
  corregir: (comunicado: Comunicado) => Promise<void>;
}

/** The earlier comunicados: how far each is, its moves, and what bounced (§C12.3). */
export function Anteriores({ evento, comunicados, corregir }: AnterioresProps) {
  const seMueven = comunicados.some(
    ({ estado, porEnviar }) => (porEnviar > 0 && estado !== 'detenido') || estado === 'programado',
  );
  useEffect(() => {
    if (!seMueven) return;
    const cada = setInterval(() => void invalidate('verComunicados'), CADA_MS);
    return () => clearInterval(cada);
  }, [seMueven]);
  return (
    <Box title="Los anteriores" flush>
      {comunicados.length === 0 ? (
        <p className="comunicados__nada suave">
          Los que envíes aparecen aquí, con lo que llegó y lo que rebotó.
        </p>
      ) : (
        <ul className="comunicados__lista">
          {comunicados.map(comunicado => (
            <Uno key={comunicado.id} evento={evento} comunicado={comunicado} corregir={corregir} />
          ))}
        </ul>
      )}
    </Box>
  );
}

interface UnoProps extends Pick<AnterioresProps, 'evento' | 'corregir'> {
  comunicado: Comunicado;
}

function Uno({ evento, comunicado, corregir }: UnoProps) {
  const { id, asunto, estado, rebotados } = comunicado;
  const [abierto, setAbierto] = useState(false);
  const { kind, palabra } = ESTADOS[estado];
  return (
    <li>
      <span className="fila">
        <b>{asunto}</b>
        <StateTag kind={kind}>{palabra}</StateTag>
      </span>
      <small>{contar(comunicado)}</small>
      {comunicado.porCambio && (
        <small>
          Se detuvo solo: el evento cambió después de que lo escribieron. Revisa que sus palabras sigan siendo
          ciertas antes de seguir.
        </small>
      )}
      <Movimientos eventoId={evento.id} comunicado={comunicado}>
        {estado !== 'programado' && (
          <Button variant="borde" size="chico" onClick={() => void corregir(comunicado)}>
            Corregir
          </Button>
        )}
        {rebotados > 0 && (
          <Button variant="borde" size="chico" aria-expanded={abierto} onClick={() => setAbierto(!abierto)}>
            {rebotados === 1 ? 'Ver el que rebotó' : `Ver los ${formatEntero(rebotados)} que rebotaron`}
          </Button>
        )}
      </Movimientos>
      {abierto && rebotados > 0 && <Rebotados eventoId={evento.id} comunicadoId={id} />}
    </li>
  );
}

interface MovimientosProps {
  eventoId: number;
  comunicado: Comunicado;
  /** Further buttons. */
  children: ReactNode;
}

function Movimientos({ eventoId, comunicado, children }: MovimientosProps) {
  const { id, estado } = comunicado;
  const { error, isBusy, intentar } = useAttempt();
  const mover = (cual: Movimiento) =>
    intentar(async () => {
      if (!(await estaSegura(cual, comunicado))) return;
      await call(cual, { params: { eventoId, comunicadoId: id }, intencion: `${cual}:${id}:${estado}` });
      await invalidate('verComunicados');
    });
  return (
    <>
      <ErrorLine>{error}</ErrorLine>
      <span className="comunicados__botones">
        {MOVIMIENTOS[estado].map(([cual, texto]) => (
          <Button
            key={cual}
            variant={cual === 'detenerComunicado' ? 'peligro' : 'borde'}
            size="chico"
            busy={isBusy}
            onClick={() => void mover(cual)}
          >
            {texto}
          </Button>
        ))}
        {children}
      </span>
    </>
  );
}

/** Asked before mails that cannot be called back, and before those that then never go. */
async function estaSegura(cual: Movimiento, { estado, porEnviar }: Comunicado): Promise<boolean> {
  if (estado === 'programado')
    return confirmar({
      destruye: true,
      titulo: '¿Cancelar el comunicado programado?',
      texto: 'No le llega a ninguna compra.',
      aceptar: 'Sí, cancelarlo',
      cancelar: 'Volver',
    });
  const faltan = porEnviar === 1 ? 'El que falta' : `Los ${formatEntero(porEnviar)} que faltan`;
  if (cual === 'detenerComunicado')
    return confirmar({
      destruye: true,
      titulo: '¿Detener el comunicado?',
      texto: `${faltan} ya no ${porEnviar === 1 ? 'sale' : 'salen'}, y no se puede seguir después.`,
      aceptar: 'Detener',
      cancelar: 'Volver',
    });
  if (cual === 'seguirComunicado' && estado === 'primeros')
    return confirmar({
      titulo: '¿Enviar a las demás ya?',
      texto: `${faltan} ${porEnviar === 1 ? 'sale' : 'salen'} sin esperar los minutos para revisar.`,
      aceptar: 'Enviar ya',
      cancelar: 'Volver',
    });
  return true;
}

function contar({ creadoEn, creadoPor, programadoPara, estado, ...cuenta }: Comunicado): string {
  const { enviados, porEnviar, rebotados } = cuenta;
  const cuando =
    estado === 'programado' && programadoPara
      ? `sale ${fechaYHora(programadoPara)}`
      : fechaYHora(programadoPara ?? creadoEn);
  return [
    cuando,
    creadoPor,
    estado !== 'programado' && `${formatEntero(enviados)} ${enviados === 1 ? 'enviado' : 'enviados'}`,
    porEnviar > 0 && `${formatEntero(porEnviar)} por enviar`,
    rebotados > 0 && `${formatEntero(rebotados)} ${rebotados === 1 ? 'rebotó' : 'rebotaron'}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Addresses that took no mail, in the mail server's words; corrected in the sale, the mail goes to the new one (§C6.5). */
function Rebotados({ eventoId, comunicadoId }: { eventoId: number; comunicadoId: number }) {
  const answer = useAnswer({
    ...queryFor('verComunicado', { params: { eventoId, comunicadoId } }),
    freshMs: 0,
  });
  return (
    <Reading answer={answer}>
      {({ rebotados }) => (
        <ul className="comunicados__rebotados" aria-label="Correos que rebotaron">
          {rebotados.map(({ folio, comprador, para, error }) => (
            <li key={folio}>
              <span>
                {para}
                {comprador && `, ${comprador}`}
              </span>
              <small className="rojo">{error}</small>
              <Link href={paths.venta(folio)}>Corregir el correo de {folio}</Link>
            </li>
          ))}
        </ul>
      )}
    </Reading>
  );
}
