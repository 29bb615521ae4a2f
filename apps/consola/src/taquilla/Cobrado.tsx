import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatDiaYHora, formatInsignia } from '@taquilla/rules/fechas';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { CONTENT_ID } from '@taquilla/ui/useNavigationEffects.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import type { Impresora, Ventanilla } from './caja.ts';
import { type Formato, imprimirVenta, mandar } from './imprimir.ts';
import { MotivoDeReimpresion } from './MotivoDeReimpresion.tsx';
import type { Vendida } from './pago.ts';
import './Cobrado.css';

/** Tickets that are drawn; the others are counted in words. */
const DIBUJADOS = 3;

interface CobradoProps {
  vendida: Vendida;
  ventanilla: Ventanilla;
  /** The printer of the tickets, which prints once by itself. */
  impresora: Impresora;
  /** Whether the answer was lost and asked for again. */
  recuperada: boolean;
  alSeguir: () => void;
}

/** The screen after the sale: the change first and large, the printed tickets at the right. */
export function Cobrado({ vendida, ventanilla, impresora, recuperada, alSeguir }: CobradoProps) {
  const { folio, efectivo, terminal, cambio, desglose, boletos } = vendida;
  const seguir = useRef<HTMLButtonElement>(null);
  const { copias, falla, imprimiendo, imprimir, recibo } = useImpresion(folio, impresora);
  const [repite, setRepite] = useState<Formato | null>(null);
  useEffect(() => seguir.current?.focus(), []);
  const pedir = (formato: Formato) => (copias > 0 ? setRepite(formato) : void imprimir(formato));
  return (
    <div className="cobrado" id={CONTENT_ID}>
      <PageTitle title={`Cobrado ${folio} · Consola`} />
      <div className="cobrado__lado">
        <span className="cobrado__bien">
          <Icon name="palomita" />
        </span>
        {recuperada && <p>Esta venta ya había quedado hecha.</p>}
        <p className="cobrado__rotulo">{efectivo > 0 ? 'Da de cambio' : 'Cobrado con terminal'}</p>
        <p className="cobrado__cambio" role="status">
          {formatPesos(dePesos(efectivo > 0 ? cambio : terminal))}
        </p>
        <p className="cobrado__cuenta">
          Cobrado {formatPesos(dePesos(desglose.total))}
          {efectivo > 0 && `, recibiste ${formatPesos(dePesos(efectivo + cambio))}`}
          {efectivo > 0 && terminal > 0 && ` y ${formatPesos(dePesos(terminal))} con terminal`}.
        </p>
        <Button ref={seguir} size="grande" onClick={alSeguir}>
          Siguiente venta
        </Button>
        <div className="fila">
          <Button variant="borde" busy={imprimiendo} onClick={() => pedir('80mm')}>
            {copias > 0 ? 'Imprimir otra vez' : 'Imprimir en rollo'}
          </Button>
          <Button variant="borde" busy={imprimiendo} onClick={() => pedir('a4')}>
            En hoja A4
          </Button>
          <Button variant="borde" busy={imprimiendo} onClick={() => void recibo()}>
            Recibo
          </Button>
        </div>
        <ErrorLine>{falla}</ErrorLine>
        <p className="cobrado__folio">
          Folio {folio}
          {copias > 0 && `, impreso ${copias === 1 ? 'una vez' : `${copias} veces`}`}
        </p>
      </div>
      <Ranura ventanilla={ventanilla} boletos={boletos} />
      {repite && (
        <MotivoDeReimpresion
          folio={folio}
          alConfirmar={async motivo => {
            await imprimir(repite, motivo);
            setRepite(null);
          }}
          alCerrar={() => setRepite(null)}
        />
      )}
    </div>
  );
}

function useImpresion(folio: string, impresora: Impresora) {
  const [copias, setCopias] = useState(0);
  const [falla, setFalla] = useState<string>();
  const { isBusy, run } = useBusy();
  const hecha = useRef(false);
  const imprimir = (formato: Formato, motivo?: string) =>
    run(async () => {
      try {
        setCopias(await imprimirVenta(folio, { formato, ...(motivo && { motivo }) }));
        setFalla(undefined);
      } catch (error) {
        setFalla(`La venta está hecha, pero no se imprimió. ${enPalabras(error)}`);
      }
    });
  const recibo = () =>
    run(async () => {
      try {
        mandar(await call('imprimirRecibo', { params: { folio } }));
        setFalla(undefined);
      } catch (error) {
        setFalla(`El recibo no se imprimió. ${enPalabras(error)}`);
      }
    });
  const sola = useEffectEvent(() => {
    if (impresora === 'ninguna' || hecha.current) return;
    hecha.current = true;
    void imprimir(impresora);
  });
  useEffect(() => sola(), []);
  return { copias, falla, imprimiendo: isBusy, imprimir, recibo };
}

function Ranura({ ventanilla, boletos }: { ventanilla: Ventanilla; boletos: Vendida['boletos'] }) {
  const { nombre, fecha, zona, recinto } = ventanilla;
  return (
    <div className="ranura" aria-hidden="true">
      <span className="ranura__boca" />
      <div className="ranura__papel">
        {boletos.slice(0, DIBUJADOS).map(({ id, lugar }) => (
          <div key={id} className="ranura__boleto">
            <p className="fila fila--entre">
              <b>{formatInsignia(fecha, zona)}</b>
              <span>{formatDiaYHora(fecha, zona)}</span>
            </p>
            <p className="ranura__nombre">{nombre}</p>
            <p className="ranura__lugar">{lugar}</p>
            <p>{recinto}</p>
          </div>
        ))}
        {boletos.length > DIBUJADOS && <p className="ranura__boleto">y {boletos.length - DIBUJADOS} más</p>}
      </div>
    </div>
  );
}
