import { QRCodeSVG } from 'qrcode.react';

/** A ticket's code in black on white with the four modules of quiet zone that readers need. Drawn here: no network. */
export function CodigoQr({ texto }: { texto: string }) {
  return (
    <QRCodeSVG className="codigo-qr" value={texto} size={260} marginSize={4} level="M" aria-hidden="true" />
  );
}
