# The image has the program, certificates and two empty folders: no shell, no root.
#
#   docker build -t codebreaker .
#   docker run -p 8080:8080 -v codebreaker:/data codebreaker
#
# deploy/compose.yaml runs it with more care.
FROM --platform=$BUILDPLATFORM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG TARGETOS
ARG TARGETARCH
RUN CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH go build -trimpath -ldflags="-s -w" -o /root-of-image/usr/bin/codebreaker ./cmd/codebreaker \
    && mkdir -p /root-of-image/etc/ssl/certs /empty/data /empty/tmp \
    && cp /etc/ssl/certs/ca-certificates.crt /root-of-image/etc/ssl/certs/

FROM scratch
COPY --from=build /root-of-image /
COPY --from=build --chown=65532:65532 /empty /
USER 65532:65532
# Games are in /data/codebreaker. Settings of the server are variables, which the health check reads too: docs/hosting.md.
ENV XDG_DATA_HOME=/data CODEBREAKER_LISTEN=:8080
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=10s --start-period=5s CMD ["/usr/bin/codebreaker", "health"]
ENTRYPOINT ["/usr/bin/codebreaker"]
CMD ["serve"]
