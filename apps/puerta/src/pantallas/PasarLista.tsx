import { Button } from '@taquilla/ui/Button.tsx';
import { QrCode } from '@taquilla/ui/QrCode.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { EVERY_PIXEL } from '../camera/camera.ts';
import { useScanner } from '../camera/useScanner.ts';
import { estado } from '../nucleo/estado.ts';
import { cuadrosDeEste, Receptor } from '../nucleo/pasarLista.ts';
import { Tope } from './Tope.tsx';
import { Visor } from './Visor.tsx';

/** Milliseconds per picture, five a second: a camera that misses one sees it in the next round. */
const CUADRO_MS = 200;

/** "Pasar lista" (§P5.2): this phone's latest passes as a moving code, or another's read off its screen. */
export function PasarLista({ alVolver }: { alVolver: () => void }) {
  const [recibe, setRecibe] = useState(false);
  return (
    <div className="fono">
      <Tope titulo="Pasar lista" detalle="De un teléfono a otro, sin red" alVolver={alVolver} />
      {recibe ? <Recibir /> : <Mostrar />}
      <footer className="tablero">
        <p className="nota">
          Un teléfono muestra y el otro lee; después, al revés. Así una copia que ya entró por una puerta no
          entra por la otra.
        </p>
        <Button variant="borde" full onClick={() => setRecibe(!recibe)}>
          {recibe ? 'Mostrar la mía' : 'Leer la de otro teléfono'}
        </Button>
      </footer>
    </div>
  );
}

function Mostrar() {
  const { cabecera } = useStore(estado);
  const { textos, cuantos } = useMemo(() => cuadrosDeEste(), []);
  const [i, setI] = useState(0);
  useEffect(() => {
    const reloj = setInterval(() => setI(antes => (antes + 1) % textos.length), CUADRO_MS);
    return () => clearInterval(reloj);
  }, [textos]);
  return (
    <main className="pila pasar">
      <p>
        Lector {cabecera?.numero}: {cuantos === 1 ? 'su última lectura' : `sus últimas ${cuantos} lecturas`}.
      </p>
      <div className="pasar__codigo">
        <QrCode text={textos[i] ?? ''} level="L" title="Lista de este teléfono" />
      </div>
      <p className="nota">Acerca el otro teléfono y espera a que diga «Lista recibida».</p>
    </main>
  );
}

function Recibir() {
  const receptor = useRef(new Receptor());
  const [dice, setDice] = useState('Apunta al código que se mueve');
  const alLeer = useCallback((texto: string) => {
    const leido = receptor.current.leer(texto);
    if (leido) setDice(leido);
  }, []);
  const camara = useScanner({ onRead: alLeer, onTwo: () => {}, looks: EVERY_PIXEL });
  return (
    <main className="escena">
      <Visor camara={camara} pie={dice} />
      <p className="solo-lector" role="status">
        {dice}
      </p>
    </main>
  );
}
