import { formatHora } from '@taquilla/rules/fechas';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';
import { useState } from 'react';
import { ahora, call } from '../api/call.ts';
import { Box } from '../ui/Box.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { enPesos } from '../ui/pesos.ts';
import { Correos } from './Correos.tsx';
import { decirDia } from './dias.ts';
import type { Cancelacion } from './palabras.ts';
import { trasMoverla } from './trasMoverla.ts';

const porElServidor = () => ahora().getTime();

/** The ten minutes in which a confirmed run can be undone; sale and tickets stand still, no money and no mail has left (§C7.14). */
export function Gracia({ cancelacion }: { cancelacion: Cancelacion }) {
  const { graciaHasta, confirmadaEn, evento, ventas, total, promesa, conducible } = cancelacion;
  const hasta = graciaHasta ?? confirmadaEn ?? new Date(0).toISOString();
  const quedan = useCountdown(Date.parse(hasta), porElServidor);
  const hora = formatHora(new Date(hasta), evento.zona);
  return (
    <>
      <section className="gracia" aria-label="Tiempo para deshacer">
        <b className="gracia__reloj" role="timer">
          {enReloj(quedan)}
        </b>
        <div>
          <h2>Todavía no sale dinero ni correos</h2>
          <p>
            {quedan > 0
              ? `A las ${hora} empiezan las devoluciones. Si deshaces antes, la venta y los boletos vuelven a como estaban; los apartados sueltos no regresan.`
              : 'Se acabó el tiempo para deshacer: en un momento empiezan las devoluciones.'}
          </p>
        </div>
        {conducible && quedan > 0 && <Deshacer cancelacion={cancelacion} />}
      </section>
      <div className="rejilla">
        <YaDetenido cancelacion={cancelacion} hora={hora} />
        <div className="c4 can__columna">
          <Box title="Va a salir">
            <div className="pila">
              <p className="cifra-grande cifra-grande--lado">{enPesos(total)}</p>
              <p className="suave">
                {`${enCuantos(ventas, 'venta')}. Primero 20 correos, luego diez minutos para revisar, luego los demás. El dinero, a más tardar el ${decirDia(promesa)}.`}
              </p>
            </div>
          </Box>
          <Correos cancelacion={cancelacion} />
        </div>
      </div>
    </>
  );
}

function YaDetenido({ cancelacion, hora }: { cancelacion: Cancelacion; hora: string }) {
  const { confirmadaEn, boletos } = cancelacion;
  return (
    <Box title="Ya está detenido" className="c8">
      <ul className="lista-can">
        <Hecho>{`Venta detenida ${confirmadaEn ? fechaYHora(confirmadaEn) : ''}`.trim()}</Hecho>
        <Hecho>
          {boletos === 1
            ? '1 boleto ya no abre la puerta'
            : `${formatEntero(boletos)} boletos ya no abren la puerta`}
        </Hecho>
        <Hecho>Los lugares apartados se soltaron, con una explicación en su pantalla</Hecho>
        <li>
          <Icon name="reloj" />
          <span>{`A las ${hora} salen el dinero y los correos, y los compradores se enteran`}</span>
          <span className="nota">espera</span>
        </li>
      </ul>
    </Box>
  );
}

function enReloj(ms: number): string {
  const segundos = Math.ceil(ms / 1000);
  const dos = (n: number) => String(n).padStart(2, '0');
  return `${dos(Math.floor(segundos / 60))}:${dos(segundos % 60)}`;
}

function Hecho({ children }: { children: string }) {
  return (
    <li>
      <Icon name="palomita" className="verde" />
      <span>{children}</span>
    </li>
  );
}

function Deshacer({ cancelacion: { id, evento } }: { cancelacion: Cancelacion }) {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <Button variant="borde" size="grande" onClick={() => setAbierto(true)}>
        <ConsoleIcon name="devolver" /> Deshacer
      </Button>
      {abierto && (
        <ConfirmDialog
          title="¿Deshacer la cancelación?"
          confirm={`Deshacer y volver a vender ${evento.nombre}`}
          motivo={{ label: 'Motivo', required: true }}
          onClose={() => setAbierto(false)}
          onConfirm={async motivo => {
            const { message } = await call('deshacerCancelacion', {
              params: { cancelacionId: id },
              body: { motivo },
              intencion: `deshacer-cancelacion:${id}`,
            });
            notificar(message, 'exito');
            await trasMoverla();
          }}
        >
          <p>
            La venta y los boletos vuelven a como estaban. Los lugares apartados que se soltaron no regresan.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
