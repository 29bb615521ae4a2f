import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { MINUTOS_PARA_REVISAR, PRIMEROS_DEL_COMUNICADO } from '@taquilla/rules/comunicados';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { revisarTexto } from '@taquilla/rules/textos';
import { Button } from '@taquilla/ui/Button.tsx';
import { DateField } from '@taquilla/ui/DateField.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { Box } from '../ui/Box.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { useAttempt } from '../ui/useAttempt.ts';
import { type Casa, cuerpoDe, type Ensayo, type Escrito } from './escrito.ts';

export interface ComoSaleProps {
  evento: EventoDeConsola;
  casa: Casa;
  escrito: Escrito;
  ensayo: Ensayo | null;
  cambiar: (parte: Partial<Escrito>) => void;
  alSalir: () => Promise<void>;
}

/** How it goes out: the first 20, ten minutes to look, the others; or at an hour (§C12.2). */
export function ComoSale(props: ComoSaleProps) {
  const { evento, casa, escrito, ensayo, cambiar } = props;
  const ventas = ensayo?.ventas ?? 0;
  const primeros = Math.min(ventas, PRIMEROS_DEL_COMUNICADO);
  const armado = cuerpoDe(escrito, evento.recinto.zona);
  return (
    <>
      <Box title="Cómo sale" aside={<span className="suave">{cuantosVan(casa)}</span>}>
        <div className="comunicados__pila">
          <Pasos primeros={primeros} otras={ventas - primeros} programado={escrito.sale !== ''} />
          <DateField
            unit="minute"
            label="Empieza"
            emptyHint="Vacío: en cuanto lo envíes"
            hint="Por el reloj del recinto. Llega también a quienes compren antes de esa hora."
            value={escrito.sale}
            error={'error' in armado ? armado.error : undefined}
            onChange={sale => cambiar({ sale })}
          />
        </div>
      </Box>
      <Botones
        {...props}
        ventas={ventas}
        primeros={primeros}
        cuerpo={'body' in armado && estaListo(escrito, ensayo) ? armado.body : null}
      />
    </>
  );
}

type Cuerpo = Extract<ReturnType<typeof cuerpoDe>, { body: unknown }>['body'];

interface BotonesProps extends ComoSaleProps {
  ventas: number;
  primeros: number;
  /** The body of the call; null while something is missing. */
  cuerpo: Cuerpo | null;
}

function Botones({ evento, escrito, ventas, primeros, cuerpo, alSalir }: BotonesProps) {
  const [pregunta, setPregunta] = useState(false);
  const { error, isBusy, intentar } = useAttempt();
  const params = { eventoId: evento.id };
  const yaSale = escrito.sale === '';
  const aCuantas = ventas > primeros ? `los primeros ${formatEntero(primeros)}` : enCuantos(ventas, 'compra');
  const accion = yaSale ? `Enviar a ${aCuantas}` : 'Programar el comunicado';
  return (
    <>
      <ErrorLine>{error}</ErrorLine>
      <div className="comunicados__pie">
        <Button
          variant="borde"
          busy={isBusy}
          disabled={!cuerpo}
          onClick={() => cuerpo && void intentar(() => probar(params, cuerpo))}
        >
          <Icon name="correo" />
          Mándame una prueba
        </Button>
        <Button disabled={!cuerpo} onClick={() => setPregunta(true)}>
          {accion}
        </Button>
      </div>
      {pregunta && cuerpo && (
        <ConfirmDialog
          title={`¿Escribir a ${ventas === 1 ? 'una compra' : `${formatEntero(ventas)} compras`}?`}
          confirm={accion}
          onConfirm={() => enviar(params, { cuerpo, yaSale, aCuantas }).then(alSalir)}
          onClose={() => setPregunta(false)}
        >
          {ventas > primeros
            ? `Primero a ${formatEntero(primeros)}; ${MINUTOS_PARA_REVISAR} minutos después, a las otras ${formatEntero(ventas - primeros)}. Mientras tanto lo puedes detener.`
            : `Son ${PRIMEROS_DEL_COMUNICADO} o menos: salen todos de una vez${yaSale ? '' : ', a su hora'}.`}
        </ConfirmDialog>
      )}
    </>
  );
}

async function probar(
  params: { eventoId: number },
  { asunto, texto, filtro, corrige }: Cuerpo,
): Promise<void> {
  const { message } = await call('probarComunicado', {
    params,
    body: { asunto, texto, filtro, ...(corrige !== undefined && { corrige }) },
    intencion: `probar-comunicado:${params.eventoId}`,
  });
  notificar(message, 'exito');
}

async function enviar(
  params: { eventoId: number },
  { cuerpo, yaSale, aCuantas }: { cuerpo: Cuerpo; yaSale: boolean; aCuantas: string },
): Promise<void> {
  await call('enviarComunicado', { params, body: cuerpo, intencion: `comunicado:${params.eventoId}` });
  notificar(yaSale ? `Sale a ${aCuantas}.` : 'Queda programado.', 'exito');
}

function estaListo({ asunto, texto }: Escrito, ensayo: Ensayo | null): boolean {
  if (!ensayo || ensayo.ventas === 0 || asunto.trim() === '' || texto.trim().length < 10) return false;
  if (ensayo.desconocidas.length > 0 || ensayo.sinDato.length > 0) return false;
  return revisarTexto(`${asunto}\n${texto}`).length === 0;
}

function cuantosVan({ hoyVan, porDia }: Casa): string {
  if (porDia !== null) return `Hoy van ${hoyVan} de ${porDia}`;
  return hoyVan === 0 ? 'Hoy no ha salido ninguno' : `Hoy van ${hoyVan}`;
}

interface PasosProps {
  primeros: number;
  otras: number;
  programado: boolean;
}

function Pasos({ primeros, otras, programado }: PasosProps) {
  return (
    <ol className="comunicados__camino">
      <li>
        <b>{otras > 0 ? `Primero a ${formatEntero(primeros)}` : `A todas: ${formatEntero(primeros)}`}</b>
        <span className="suave">{programado ? 'a su hora' : 'al enviar'}</span>
        <p className="suave">Detrás de los boletos que estén saliendo: esos van antes.</p>
      </li>
      {otras > 0 && (
        <>
          <li>
            <b>{MINUTOS_PARA_REVISAR} minutos para revisar</b>
            <p className="suave">Puedes detenerlo o corregirlo.</p>
          </li>
          <li>
            <b>Luego a las otras {formatEntero(otras)}</b>
            <p className="suave">
              Aquí verás lo enviado, lo que rebotó y por qué. Nadie sabe quién lo abrió.
            </p>
          </li>
        </>
      )}
    </ol>
  );
}
