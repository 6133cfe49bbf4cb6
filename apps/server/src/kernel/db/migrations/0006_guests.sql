CREATE TABLE "guest_claims" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"claim_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "entered_by_id" uuid;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "accounts_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_claims" ADD CONSTRAINT "guest_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_claims" ADD CONSTRAINT "guest_claims_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guest_claims_hash_key" ON "guest_claims" USING btree ("claim_hash");--> statement-breakpoint
CREATE INDEX "guest_claims_room_idx" ON "guest_claims" USING btree ("room_id");--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_entered_by_id_users_id_fk" FOREIGN KEY ("entered_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;